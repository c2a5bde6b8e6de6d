import { isUnfinished } from '@cotyle/domain/segmentation/states';
import { SEGMENTATION_FINISHED } from '@cotyle/domain/segmentation/texts';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { assertNotEditedByOthers } from '../editing/edit-lock.ts';
import { announce, lockSegmentation } from '../records/segmentation-rows.ts';
import type { SegmentationRow } from '../records/segmentation-rows.ts';

/** The latest one that was set aside by this one comes back. */
const hasPredecessor = async (tx: Transaction<Tables>, { procedure_id: id }: SegmentationRow) =>
  tx
    .selectFrom('segmentations')
    .select('id')
    .where('procedure_id', '=', id)
    .where('replaced_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('state', '=', 'READY')
    .orderBy('id', 'desc')
    .executeTakeFirst();

const bringBack = async (tx: Transaction<Tables>, id: number): Promise<void> => {
  await tx.updateTable('segmentations').set({ replaced_at: null }).where('id', '=', id).execute();
};

const nameOfScan = async (tx: Transaction<Tables>, { scan_file_id: id }: SegmentationRow): Promise<string> =>
  (await tx.selectFrom('files').select('file_name').where('id', '=', id).executeTakeFirstOrThrow()).file_name;

/** The job notices it and ends its process. */
export const cancelSegmentation = (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { row, procedure } = await lockSegmentation(tx, caller, id);
    if (!isUnfinished(row.state)) throw new ApiError('CONFLICT', { message: SEGMENTATION_FINISHED });
    const before = await hasPredecessor(tx, row);
    await tx
      .updateTable('segmentations')
      .set({ state: 'CANCELED', stage: null, deleted_at: before ? now : null })
      .where('id', '=', id)
      .execute();
    if (before) await bringBack(tx, before.id);
    audit.record({
      type: 'SEGMENTATION_CANCELED',
      initiatorId: caller.id,
      procedureId: procedure.id,
      oldValue: await nameOfScan(tx, row),
    });
    announce(audit, procedure);
  });
};

/** Its labels stay until they are purged, as the bytes of a deleted file do. */
export const deleteSegmentation = (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { row, procedure } = await lockSegmentation(tx, caller, id);
    await assertNotEditedByOthers(tx, caller, row, now);
    const before = await hasPredecessor(tx, row);
    await tx
      .updateTable('segmentations')
      .set({
        deleted_at: now,
        state: sql`case when state in ('QUEUED', 'RUNNING') then 'CANCELED' else state end`,
        editor_id: null,
        editor_window: null,
        editor_until: null,
      })
      .where('id', '=', id)
      .execute();
    if (before) await bringBack(tx, before.id);
    audit.record({
      type: 'SEGMENTATION_DELETED',
      initiatorId: caller.id,
      procedureId: procedure.id,
      oldValue: await nameOfScan(tx, row),
    });
    announce(audit, procedure);
  });
};
