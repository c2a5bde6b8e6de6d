import { malwareProblem } from '@cotyle/domain/malware/malware';
import { joinFacts } from '@cotyle/domain/ct/facts';
import { SCAN_NOT_CHECKED, SCAN_PENDING } from '@cotyle/domain/ct/texts';
import { FILE_NOT_FOUND } from '@cotyle/domain/files/texts';
import { isLooseImage } from '@cotyle/domain/segmentation/source';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { ScanPart } from '@cotyle/domain/segmentation/states';
import { LOOSE_IMAGES, NO_SEGMENTATION, SEGMENTATION_EXISTS } from '@cotyle/domain/segmentation/texts';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { requireReady } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { lockProcedure } from '../../../records/procedure-row.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { assertMayUpload } from '../../uploads/reservation/access.ts';
import { assertNotEditedByOthers } from '../editing/edit-lock.ts';
import { segmentationRecord } from '../records/read-overview.ts';
import { announce, currentOf } from '../records/segmentation-rows.ts';
import { chooseGrids } from '../source/choose-grids.ts';
import type { WantedSeries } from '../source/choose-grids.ts';
import { indexedSlices } from '../source/source-slices.ts';

export interface StartRequest {
  readonly procedureId: number;
  readonly fileId: number;
  readonly series?: WantedSeries;
  readonly isDraft: boolean;
  readonly replaces: number | null;
}

const PART_NAMES: Readonly<Record<ScanPart, string>> = { PELVIS: 'Pelvis', KNEES: 'Knees' };

const findScan = async (db: Kysely<Tables>, { fileId, procedureId }: StartRequest) => {
  const file = await db
    .selectFrom('files')
    .select([
      'file_name as fileName',
      'scan_state as state',
      'scan',
      'malware_state as malwareState',
      'malware_reason as malwareReason',
    ])
    .where('id', '=', fileId)
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'SCAN')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!file?.state) throw new ApiError('NOT_FOUND', { message: FILE_NOT_FOUND });
  const problem = malwareProblem(file);
  if (problem !== undefined) throw new ApiError('CONFLICT', { message: problem });
  if (isLooseImage(file.fileName)) throw new ApiError('CONFLICT', { message: LOOSE_IMAGES });
  if (file.state === 'PENDING') throw new ApiError('CONFLICT', { message: SCAN_PENDING });
  const facts = file.scan?.facts;
  if (!facts) throw new ApiError('CONFLICT', { message: file.scan?.reason ?? SCAN_NOT_CHECKED });
  return { fileName: file.fileName, facts: joinFacts([facts]) };
};

const gridsOf = async (
  db: Kysely<Tables>,
  request: StartRequest,
): Promise<{ fileName: string; grids: readonly StoredGrid[] }> => {
  const { fileName, facts } = await findScan(db, request);
  const slices = await indexedSlices(db, request.fileId);
  const { grids, why, part } = { part: 'PELVIS' as ScanPart, ...chooseGrids(facts, slices, request.series) };
  if (!grids) throw new ApiError('CONFLICT', { message: `${PART_NAMES[part]}: ${NO_SEGMENTATION[why]}` });
  return { fileName, grids };
};

/** The one before is kept, and comes back where the new one is canceled or deleted. */
const setAside = async (
  tx: Transaction<Tables>,
  caller: Caller,
  { procedureId, replaces }: StartRequest,
  now: Date,
): Promise<void> => {
  const current = await currentOf(tx, procedureId);
  if ((current?.id ?? null) !== replaces) throw new ApiError('CONFLICT', { message: SEGMENTATION_EXISTS });
  if (!current) return;
  await assertNotEditedByOthers(tx, caller, current, now);
  await tx
    .updateTable('segmentations')
    .set({ replaced_at: now, editor_id: null, editor_window: null, editor_until: null })
    .where('id', '=', current.id)
    .execute();
};

/** Begins a segmentation of a stored scan; a job makes it, whether with a draft or without labels. */
export const startSegmentation = async (
  context: AppContext,
  caller: Caller,
  request: StartRequest,
): Promise<SegmentationRecord> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, request.procedureId);
    assertMayUpload(caller, 'MODEL', procedure);
    const { fileName, grids } = await gridsOf(tx, request);
    await setAside(tx, caller, request, now);
    const row = await tx
      .insertInto('segmentations')
      .values({
        procedure_id: procedure.id,
        scan_file_id: request.fileId,
        is_draft: request.isDraft,
        state: 'QUEUED',
        grids: JSON.stringify(grids),
        started_by: caller.id,
        started_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await requireReady(context).jobs.add(
      'draft-segmentation',
      { segmentationId: row.id },
      { transaction: tx, key: `segmentation-${row.id}` },
    );
    audit.record({
      type: 'SEGMENTATION_STARTED',
      initiatorId: caller.id,
      procedureId: procedure.id,
      newValue: fileName,
    });
    announce(audit, procedure);
    return segmentationRecord(tx, row, now);
  });
};
