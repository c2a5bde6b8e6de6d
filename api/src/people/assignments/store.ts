import type { Transaction } from 'kysely';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Tables } from '../../platform/database/schema.ts';

interface Pair {
  readonly surgeonId: number;
  readonly assistantId: number;
}

/** An assignment changes what the assistant may see, so the etags of their lists must no longer match. */
const raiseVisibilityVersion = async (tx: Transaction<Tables>, assistantId: number): Promise<void> => {
  await tx
    .updateTable('users')
    .set((eb) => ({ visibility_version: eb('visibility_version', '+', 1) }))
    .where('id', '=', assistantId)
    .execute();
};

/** What every change of a pair brings with it. */
const notifyPair = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { surgeonId, assistantId }: Pair,
): Promise<void> => {
  await raiseVisibilityVersion(tx, assistantId);
  const audience = { administratorsAnd: [surgeonId, assistantId] };
  audit.changed({ topic: 'assignments', audience });
  for (const id of [surgeonId, assistantId]) audit.changed({ topic: 'users', id, audience });
};

/** False where the two are together already. */
export const insertPair = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  pair: Pair,
  by: { id: number; now: Date },
): Promise<boolean> => {
  const added = await tx
    .insertInto('assignments')
    .values({ surgeon_id: pair.surgeonId, assistant_id: pair.assistantId, created_at: by.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('surgeon_id')
    .executeTakeFirst();
  if (!added) return false;
  await notifyPair(tx, audit, pair);
  audit.record({
    type: 'USER_ASSIGNED',
    initiatorId: by.id,
    subjectUserId: pair.assistantId,
    newValue: pair.surgeonId,
  });
  return true;
};

/** False where the two were not together. */
export const removePair = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  pair: Pair,
  initiatorId: number | null,
): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('assignments')
    .where('surgeon_id', '=', pair.surgeonId)
    .where('assistant_id', '=', pair.assistantId)
    .returning('surgeon_id')
    .executeTakeFirst();
  if (!removed) return false;
  await notifyPair(tx, audit, pair);
  audit.record({
    type: 'USER_UNASSIGNED',
    initiatorId,
    subjectUserId: pair.assistantId,
    oldValue: pair.surgeonId,
  });
  return true;
};

/** For a user whose role has changed: the new role must not keep the visibility of the old one. */
export const removePairsOf = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  userId: number,
  initiatorId: number | null,
): Promise<void> => {
  const pairs = await tx
    .selectFrom('assignments')
    .select(['surgeon_id as surgeonId', 'assistant_id as assistantId'])
    .where((eb) => eb.or([eb('surgeon_id', '=', userId), eb('assistant_id', '=', userId)]))
    .orderBy('surgeon_id')
    .orderBy('assistant_id')
    .execute();
  for (const pair of pairs) await removePair(tx, audit, pair, initiatorId);
};
