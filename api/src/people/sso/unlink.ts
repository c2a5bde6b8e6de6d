import { NOT_LINKED } from '@cotyle/domain/sso/texts';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { proveFactorIfAny } from '../factors/prove-identity.ts';
import type { GivenProof } from '../factors/prove-identity.ts';
import { lockAccounts } from '../rows/lock-accounts.ts';
import { lockManagedAccount } from '../users/admin-guards.ts';

interface SsoLink {
  readonly issuer: string;
  readonly linkedAt: string;
}

/** The latest one, where the provider was replaced by another. */
export const linkOf = async (db: Kysely<Tables>, userId: number): Promise<SsoLink | null> => {
  const found = await db
    .selectFrom('sso_links')
    .select(['issuer', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return found ? { issuer: found.issuer, linkedAt: found.createdAt.toISOString() } : null;
};

export const linkOfUser = async (db: Kysely<Tables>, userId: number): Promise<SsoLink | null> => {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new ApiError('NOT_FOUND');
  return linkOf(db, userId);
};

/** Sessions and sign-ins on their way end: whoever is behind the removed link must not stay inside. */
const removeLinks = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { userId, by, now }: { readonly userId: number; readonly by: number; readonly now: Date },
): Promise<void> => {
  const removed = await tx
    .deleteFrom('sso_links')
    .where('user_id', '=', userId)
    .returning('issuer')
    .execute();
  if (removed.length === 0) throw new ApiError('CONFLICT', { message: NOT_LINKED });
  await tx.deleteFrom('sso_handovers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sso_step_ups').where('user_id', '=', userId).execute();
  await endSessionsOf(tx, userId, 'ENDED', now);
  for (const { issuer } of removed)
    audit.record({ type: 'SSO_UNLINKED', initiatorId: by, subjectUserId: userId, oldValue: issuer });
  audit.changed({ topic: 'users', id: userId, audience: { administratorsAnd: [userId] } });
};

export const unlinkOwn = async (context: AppContext, caller: Caller, proof: GivenProof): Promise<void> => {
  await proveFactorIfAny(context, caller, proof, { kind: 'UNLINK', userId: caller.id });
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockAccounts(tx);
    await removeLinks(tx, audit, { userId: caller.id, by: caller.id, now });
  });
};

export const unlinkUser = async (
  context: AppContext,
  caller: Caller,
  { userId, proof }: { readonly userId: number; readonly proof: GivenProof },
): Promise<void> => {
  await proveFactorIfAny(context, caller, proof, { kind: 'UNLINK', userId });
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockManagedAccount(tx, caller, userId);
    await removeLinks(tx, audit, { userId, by: caller.id, now });
  });
};
