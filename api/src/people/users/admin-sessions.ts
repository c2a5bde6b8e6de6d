import type { UserSession } from '@cotyle/contract/account';
import { mayManageRole } from '@cotyle/domain/access/roles';
import { endListedSession, endListedSessions, listSessions } from '../account/sessions.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { lockManagedAccount } from './admin-guards.ts';

/** For those who may edit the account. */
export const managedSessions = async (
  { database: { kysely }, now }: AppContext,
  caller: Caller,
  userId: number,
  address: string,
): Promise<{ value: UserSession[]; total: number }> => {
  const user = await kysely.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new ApiError('NOT_FOUND');
  if (!mayManageRole(caller.role, user.role)) throw new ApiError('FORBIDDEN');
  return listSessions(kysely, userId, { sessionId: caller.sessionId, address }, now());
};

export const endManagedSession = async (
  context: AppContext,
  caller: Caller,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockManagedAccount(tx, caller, userId);
    await endListedSession(tx, audit, { userId, initiatorId: caller.id, now }, sessionId);
  });
};

/** Of one's own account, all but this one: it would sign out the administrator who asks. */
export const endManagedSessions = async (
  context: AppContext,
  caller: Caller,
  userId: number,
): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await lockManagedAccount(tx, caller, userId);
    const kept = userId === caller.id ? caller.sessionId : undefined;
    return endListedSessions(tx, audit, { userId, initiatorId: caller.id, now }, kept);
  });
};
