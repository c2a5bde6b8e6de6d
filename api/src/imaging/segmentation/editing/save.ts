import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { leaseFrom } from '@cotyle/domain/segmentation/edit-lock';
import { changedBy, SEGMENTATION_UNFINISHED } from '@cotyle/domain/segmentation/texts';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { requireUploadable } from '../../uploads/reservation/access.ts';
import { announce, lockSegmentation } from '../records/segmentation-rows.ts';
import type { LockedSegmentation, SegmentationRow } from '../records/segmentation-rows.ts';
import { checkSlab } from './check-slab.ts';
import { assertHeld, nameOf } from './edit-lock.ts';
import type { SaveRequest, SentSlab } from './read-save.ts';

type Save = Omit<SaveRequest, 'slabs'>;

/** Names who saved it since. */
export const assertVersion = async (
  tx: Transaction<Tables>,
  row: SegmentationRow,
  version: number,
): Promise<void> => {
  if (row.version === version) return;
  const name = row.saved_by === null ? 'Somebody' : await nameOf(tx, row.saved_by);
  throw new ApiError('SEGMENTATION_CHANGED', { message: changedBy(name) });
};

const insertSlabs = async (
  tx: Transaction<Tables>,
  id: number,
  version: number,
  slabs: readonly SentSlab[],
): Promise<void> => {
  for (const { grid, slab, labels } of slabs)
    await tx
      .insertInto('segmentation_slabs')
      .values({ segmentation_id: id, grid, slab, version, labels })
      .execute();
};

interface Changes {
  readonly slabs: readonly SentSlab[];
  readonly landmarks?: PlacedLandmarks;
}

const write = async (
  tx: Transaction<Tables>,
  { row }: LockedSegmentation,
  { slabs, landmarks }: Changes,
  { saveId }: Save,
  by: { readonly id: number; readonly now: Date },
): Promise<number> => {
  const version = row.version + 1;
  const placed = JSON.stringify(landmarks ?? row.landmarks);
  await insertSlabs(tx, row.id, version, slabs);
  await tx
    .insertInto('segmentation_versions')
    .values({ segmentation_id: row.id, version, saved_by: by.id, saved_at: by.now, landmarks: placed })
    .execute();
  await tx
    .updateTable('segmentations')
    .set({
      version,
      landmarks: placed,
      saved_by: by.id,
      saved_at: by.now,
      last_save_id: saveId,
      // A save is a sign of life.
      editor_until: leaseFrom(by.now),
      editor_recorded: true,
    })
    .where('id', '=', row.id)
    .execute();
  return version;
};

/** A new version with all changes, or none. A request that is repeated because its answer was lost is answered again. */
const saveChanges = async (
  context: AppContext,
  caller: Caller,
  save: Save,
  changes: Changes,
): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const locked = await lockSegmentation(tx, caller, save.segmentationId);
    const { row, procedure } = locked;
    if (row.state !== 'READY') throw new ApiError('CONFLICT', { message: SEGMENTATION_UNFINISHED });
    if (row.last_save_id === save.saveId && row.saved_by === caller.id) return row.version;
    await assertHeld(tx, row, { userId: caller.id, window: save.window }, now);
    await assertVersion(tx, row, save.baseVersion);
    const version = await write(tx, locked, changes, save, { id: caller.id, now });
    // One event for each time that somebody edits, not for each save.
    if (!row.editor_recorded)
      audit.record({
        type: 'SEGMENTATION_EDITED',
        initiatorId: caller.id,
        procedureId: procedure.id,
        newValue: `Version ${version}`,
      });
    announce(audit, procedure);
    return version;
  });
};

/** Checks the slabs before the transaction, so that it holds its locks briefly. */
export const saveSlabs = async (
  context: AppContext,
  caller: Caller,
  { slabs, ...save }: SaveRequest,
): Promise<number> => {
  const found = await context.database.kysely
    .selectFrom('segmentations')
    .select(['procedure_id as procedureId', 'grids'])
    .where('id', '=', save.segmentationId)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  await requireUploadable(context.database.kysely, caller, { procedureId: found.procedureId, type: 'MODEL' });
  for (const slab of slabs) await checkSlab(found.grids, slab);
  return saveChanges(context, caller, save, { slabs });
};

export const saveLandmarks = (
  context: AppContext,
  caller: Caller,
  { landmarks, ...save }: Save & { readonly landmarks: PlacedLandmarks },
): Promise<number> => saveChanges(context, caller, save, { slabs: [], landmarks });
