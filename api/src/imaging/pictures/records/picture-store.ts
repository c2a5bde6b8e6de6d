import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { cupInModel } from '@cotyle/domain/cup/placed-cup';
import type { CupInModel } from '@cotyle/domain/cup/placed-cup';
import { degrees } from '@cotyle/domain/cup/units';
import type { StoredHips } from '@cotyle/domain/ct/stored';
import type { FileContent } from '@cotyle/domain/files/kind';
import type { PictureView } from '@cotyle/domain/pictures/picture';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { visibilityFieldsOfProcedure } from '../../../records/visibility-fields.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';

/** A picture that has to be made, and what it shows. */
export interface PendingPicture {
  readonly version: number;
  readonly storedVersion: number | null;
  readonly key: string;
  readonly subject:
    | { readonly kind: 'scan'; readonly size: number; readonly content: FileContent }
    | { readonly kind: 'model'; readonly coarseBytes: number; readonly cup: CupInModel | undefined };
}

const pending = (db: Kysely<Tables>, fileId: number) =>
  db
    .selectFrom('pictures as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .innerJoin('procedures as p', 'p.id', 'f.procedure_id')
    .select([
      'i.version',
      'i.stored_version as storedVersion',
      'f.storage_key as key',
      'f.type',
      'f.size as fileSize',
      'f.content',
      'f.derived',
      'p.side_surgeon as sideSurgeon',
      'p.size',
      'p.position',
      'p.superior',
      'p.anterior',
      'p.posterior',
      'p.planned_inclination as inclination',
      'p.planned_ante_version as anteversion',
      'p.cup_x as x',
      'p.cup_y as y',
      'p.cup_z as z',
    ])
    .where('i.file_id', '=', fileId)
    .where('i.state', '=', 'PENDING')
    .where('f.deleted_at', 'is', null)
    .where('f.malware_state', 'in', USABLE_MALWARE_STATES)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof pending>>>;

const anglesOf = ({ inclination, anteversion }: Row): CupAngles | undefined =>
  inclination === null || anteversion === null
    ? undefined
    : { inclination: degrees(inclination), anteversion: degrees(anteversion) };

const cupOf = (row: Row): CupInModel | undefined => {
  const { x, y, z } = row;
  const cupCentre = x === null || y === null || z === null ? null : { x, y, z };
  return cupInModel({ ...row, cupCentre }, anglesOf(row));
};

/** Undefined where there is nothing to make. */
export const findPendingPicture = async (
  db: Kysely<Tables>,
  fileId: number,
): Promise<PendingPicture | undefined> => {
  const row = await pending(db, fileId);
  if (!row) return undefined;
  const { version, storedVersion, key } = row;
  const coarse = row.derived?.levels?.coarse;
  if (row.type === 'SCAN')
    return {
      version,
      storedVersion,
      key,
      subject: { kind: 'scan', size: row.fileSize, content: row.content },
    };
  if (!coarse) return undefined;
  return {
    version,
    storedVersion,
    key,
    subject: { kind: 'model', coarseBytes: coarse.bytes, cup: cupOf(row) },
  };
};

export type PictureOutcome =
  | { readonly bytes: number; readonly view: PictureView; readonly hips?: StoredHips | undefined }
  /** Shown to the user. */
  | { readonly reason: string };

/**
 * Saves the outcome and publishes the change; there is no event, because no person acted. Returns false where the file
 * was deleted, or what the picture shows has changed in the meantime.
 */
export const savePicture = (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  fileId: number,
  version: number,
  outcome: PictureOutcome,
): Promise<boolean> =>
  withTransaction(database.kysely, now(), async (tx, audit) => {
    const file = await tx
      .selectFrom('files')
      .select('procedure_id as procedureId')
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      // Not shared: the hips may be written to the same row.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!file) return false;
    const isMade = 'view' in outcome;
    const saved = await tx
      .updateTable('pictures')
      .set({
        state: isMade ? 'READY' : 'FAILED',
        stored_version: isMade ? version : null,
        bytes: isMade ? outcome.bytes : null,
        view: isMade ? outcome.view : null,
        reason: isMade ? null : outcome.reason,
      })
      .where('file_id', '=', fileId)
      .where('version', '=', version)
      .where('state', '=', 'PENDING')
      .returning('file_id')
      .executeTakeFirst();
    if (!saved) return false;
    // The viewer opens there.
    if (isMade && outcome.hips)
      await tx
        .updateTable('files')
        .set({
          scan: sql<string>`scan || jsonb_build_object('hips', ${JSON.stringify(outcome.hips)}::jsonb)`,
        })
        .where('id', '=', fileId)
        .execute();
    audit.changed({
      topic: 'procedures',
      id: file.procedureId,
      seenBy: [await visibilityFieldsOfProcedure(tx, file.procedureId)],
    });
    return true;
  });
