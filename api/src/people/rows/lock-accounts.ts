import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/**
 * Changes of accounts and assignments are serialized over all nodes: two Super Admins who remove each other
 * never both succeed, and a role never changes under an assignment that is being made.
 */
export const lockAccounts = async (tx: Transaction<Tables>): Promise<void> => {
  await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow();
};
