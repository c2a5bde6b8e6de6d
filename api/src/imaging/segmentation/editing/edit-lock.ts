import { fullName } from '@cotyle/domain/people/status';
import { leaseFrom, lockVerdict } from '@cotyle/domain/segmentation/edit-lock';
import type { Editor, HeldLock } from '@cotyle/domain/segmentation/edit-lock';
import {
  EDITED_IN_OTHER_WINDOW,
  editedBy,
  LOCK_LOST,
  SEGMENTATION_UNFINISHED,
} from '@cotyle/domain/segmentation/texts';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { announce, lockSegmentation } from '../records/segmentation-rows.ts';
import type { SegmentationRow } from '../records/segmentation-rows.ts';

const lockOf = ({
  editor_id: userId,
  editor_window: window,
  editor_until: until,
}: SegmentationRow): HeldLock | null =>
  userId === null || window === null || until === null ? null : { userId, window, until };

export const nameOf = async (db: Kysely<Tables>, userId: number): Promise<string> => {
  const user = await db
    .selectFrom('users')
    .select(['name_first as nameFirst', 'name_second as nameSecond'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? fullName(user) : 'Somebody';
};

const elsewhere = async (tx: Transaction<Tables>, { editor_id: id }: SegmentationRow): Promise<ApiError> =>
  new ApiError('EDIT_LOCK_LOST', { message: editedBy(id === null ? 'Somebody' : await nameOf(tx, id)) });

/** For what replaces or removes a segmentation as a whole. */
export const assertNotEditedByOthers = async (
  tx: Transaction<Tables>,
  caller: Caller,
  row: SegmentationRow,
  now: Date,
): Promise<void> => {
  const lock = lockOf(row);
  if (lock && lock.userId !== caller.id && lock.until > now) throw await elsewhere(tx, row);
};

/** For a save: the window has to hold the lock. */
export const assertHeld = async (
  tx: Transaction<Tables>,
  row: SegmentationRow,
  editor: Editor,
  now: Date,
): Promise<void> => {
  const verdict = lockVerdict(lockOf(row), editor, now);
  if (verdict === 'taken') throw await elsewhere(tx, row);
  if (verdict === 'elsewhere') throw new ApiError('EDIT_LOCK_LOST', { message: EDITED_IN_OTHER_WINDOW });
  if (verdict === 'free') throw new ApiError('EDIT_LOCK_LOST', { message: LOCK_LOST });
};

export interface EditRequest {
  readonly segmentationId: number;
  readonly window: string;
  readonly takeOver?: boolean;
}

/** Takes or renews the lock. A renewal is no change that anybody has to learn of. */
export const editSegmentation = (
  context: AppContext,
  caller: Caller,
  { segmentationId, window, takeOver = false }: EditRequest,
): Promise<{ until: string; version: number }> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { row, procedure } = await lockSegmentation(tx, caller, segmentationId);
    if (row.state !== 'READY') throw new ApiError('CONFLICT', { message: SEGMENTATION_UNFINISHED });
    const verdict = lockVerdict(lockOf(row), { userId: caller.id, window }, now);
    if (verdict === 'taken') throw await elsewhere(tx, row);
    if (verdict === 'elsewhere' && !takeOver)
      throw new ApiError('EDIT_LOCK_LOST', { message: EDITED_IN_OTHER_WINDOW });
    const until = leaseFrom(now);
    await tx
      .updateTable('segmentations')
      .set({
        editor_id: caller.id,
        editor_window: window,
        editor_until: until,
        ...(verdict === 'held' ? {} : { editor_recorded: false }),
      })
      .where('id', '=', segmentationId)
      .execute();
    // An expired lock was shown as none.
    if (verdict !== 'held' || (row.editor_until ?? now) <= now) announce(audit, procedure);
    return { until: until.toISOString(), version: row.version };
  });
};

/** Does nothing where the window does not hold it. */
export const releaseSegmentation = (
  context: AppContext,
  caller: Caller,
  { segmentationId, window }: EditRequest,
): Promise<void> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { row, procedure } = await lockSegmentation(tx, caller, segmentationId);
    if (lockVerdict(lockOf(row), { userId: caller.id, window }, now) !== 'held') return;
    await tx
      .updateTable('segmentations')
      .set({ editor_id: null, editor_window: null, editor_until: null })
      .where('id', '=', segmentationId)
      .execute();
    announce(audit, procedure);
  });
};
