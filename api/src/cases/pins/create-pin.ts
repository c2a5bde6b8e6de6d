import { boxOfSeries, isOnFile, PIN_OUTSIDE } from '@cotyle/domain/pins/pin-bounds';
import type { PointBox } from '@cotyle/domain/pins/pin-bounds';
import type { PinnedView } from '@cotyle/domain/pins/pinned-view';
import { maySeePins, pinEventText } from '@cotyle/domain/pins/pins';
import type { PinnedFileType } from '@cotyle/domain/pins/pins';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { tellPeople } from './tell-people.ts';

export interface NewPin {
  readonly procedureId: number;
  readonly fileId: number;
  readonly point: Vector;
  readonly view: PinnedView;
  readonly planVersion?: number | undefined;
  readonly text: string;
}

interface PinnedFile {
  readonly type: PinnedFileType;
  readonly fileName: string;
  readonly sha256: string;
  /** Undefined where it is not known. */
  readonly box: PointBox | undefined;
}

const invalid = (path: string, message: string): ApiError =>
  new ApiError('INVALID', { message, issues: [{ path, message }] });

/** A model of this very procedure, or one of its scans with the series. What the caller may not view is absent. */
const fileOf = async (
  tx: Transaction<Tables>,
  caller: Caller,
  { procedureId, fileId, view }: NewPin,
): Promise<PinnedFile> => {
  const type = view.viewer === 'SCAN' ? 'SCAN' : 'MODEL';
  const file = await tx
    .selectFrom('files')
    .select(['file_name as fileName', 'sha256', 'mesh', 'scan'])
    .where('id', '=', fileId)
    .where('procedure_id', '=', procedureId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!file || !maySeePins(caller.role, type)) throw new ApiError('NOT_FOUND');
  const { fileName, sha256, mesh, scan } = file;
  if (view.viewer !== 'SCAN') return { type, fileName, sha256, box: mesh ?? undefined };
  const series = scan?.facts?.series.find(({ uid }) => uid === view.series);
  if (!series) throw new ApiError('NOT_FOUND');
  return { type, fileName, sha256, box: boxOfSeries(series) };
};

const versionOf = async (
  tx: Transaction<Tables>,
  { procedureId, planVersion }: NewPin,
): Promise<number | null> => {
  const versions = tx.selectFrom('plan_versions').select('version').where('procedure_id', '=', procedureId);
  if (planVersion === undefined)
    return (await versions.orderBy('version', 'desc').limit(1).executeTakeFirst())?.version ?? null;
  const found = await versions.where('version', '=', planVersion).executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  return found.version;
};

/** The procedure is locked, so that no two questions get the same number. */
const nextNumber = async (tx: Transaction<Tables>, procedureId: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('pins')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('procedure_id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
};

/** Answers the id of the question. */
export const createPin = async (context: AppContext, caller: Caller, asked: NewPin): Promise<number> => {
  const now = context.now();
  const { procedureId, fileId, point, view, text } = asked;
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, procedureId);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    const file = await fileOf(tx, caller, asked);
    if (file.box && !isOnFile(point, file.box)) throw invalid('point', PIN_OUTSIDE);
    const planVersion = await versionOf(tx, asked);
    const number = await nextNumber(tx, procedureId);
    const [x, y, z] = point;
    const { id } = await tx
      .insertInto('pins')
      .values({
        procedure_id: procedureId,
        number,
        file_id: fileId,
        sha256: file.sha256,
        x,
        y,
        z,
        view: JSON.stringify(view),
        plan_version: planVersion,
        text,
        author_id: caller.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit.record({
      type: 'PIN_ASKED',
      initiatorId: caller.id,
      procedureId,
      newValue: pinEventText(number, file.fileName),
    });
    const by = { id: caller.id, now };
    await tellPeople(tx, audit, { procedure, pinId: id, fileType: file.type, notice: 'ASKED', by });
    audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
    return id;
  });
};
