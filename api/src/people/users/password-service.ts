import type { Session } from '@cotyle/contract/session';
import { passwordClosed } from '@cotyle/domain/people/account';
import type { UserStatus } from '@cotyle/domain/people/status';
import { statusAfterPasswordChange } from '@cotyle/domain/people/status';
import { NO_PASSWORD } from '@cotyle/domain/sso/texts';
import { SAME_PASSWORD } from '@cotyle/domain/validation/password';
import type { Transaction } from 'kysely';
import { sendSecurityMail } from '../auth/security-mails.ts';
import type { SecurityMailCause } from '../auth/security-mails.ts';
import { revokeLinksOf, consumeLink } from '../auth/link-store.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { assertLocalSignInOpen } from '../auth/local-sign-in.ts';
import { provePassword } from '../auth/prove-password.ts';
import { SIGN_IN } from '../auth/service.ts';
import { endSessionsOf, startSession } from '../auth/session-store.ts';
import { accountBucket, clearFailures } from '../auth/throttle.ts';
import { assertNewPassword } from '../../installation/assert-new-password.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { changedBy } from '../../records/record-changes.ts';

interface PasswordChange {
  readonly userId: number;
  readonly passwordHash: string;
  readonly statusBefore: UserStatus;
  readonly status: UserStatus;
  readonly initiatorId: number;
  readonly now: Date;
  /** Who is named in the mail about it. */
  readonly by: SecurityMailCause;
}

/** Writes the new password, its event and its mail, ends every session and revokes every unused link, all or nothing. */
const applyPassword = async (
  context: AppContext,
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  change: PasswordChange,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({
      password_hash: change.passwordHash,
      status: change.status,
      ...changedBy({ id: change.initiatorId, now: change.now }),
    })
    .where('id', '=', change.userId)
    .execute();
  await endSessionsOf(tx, change.userId, 'PASSWORD', change.now);
  await revokeLinksOf(tx, change.userId, change.now);
  await sendSecurityMail(context, tx, change.userId, 'NEW_PASSWORD', change.by);
  audit.changed({
    topic: 'users',
    id: change.userId,
    // Colleagues see the status in the directory, and nothing else of this change.
    audience: change.status === change.statusBefore ? { administratorsAnd: [change.userId] } : 'everyone',
  });
  audit.record({
    type: 'USER_UPDATED',
    initiatorId: change.initiatorId,
    subjectUserId: change.userId,
    newValue: 'password',
  });
};

/** Not against rows that refer to the user: an event about them must not wait for a lock that waits for the events. */
const lockUser = (tx: Transaction<Tables>, userId: number) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'role',
      'status',
      'email',
      'name_first as nameFirst',
      'name_second as nameSecond',
      'password_hash',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface OwnChange {
  readonly oldPassword: string | undefined;
  readonly newPassword: string;
  readonly address: string;
  /** The browser in words. */
  readonly device: string;
}

/** Only the first Super Admin, who comes from the setup link, has no old password. */
const proveOldPassword = async (
  context: AppContext,
  caller: Caller,
  change: OwnChange,
): Promise<string | null> => {
  const proven = await provePassword(context, caller, {
    password: change.oldPassword ?? '',
    address: change.address,
    wrong: 'The old password is wrong.',
  });
  if (proven === null) return null;
  if (change.oldPassword === change.newPassword) {
    throw new ApiError('INVALID', { issues: [{ path: 'newPassword', message: SAME_PASSWORD }] });
  }
  return proven;
};

export const changeOwnPassword = async (
  context: AppContext,
  caller: Caller,
  change: OwnChange,
): Promise<Session> => {
  const proven = await proveOldPassword(context, caller, change);
  const passwordHash = await hashPassword(change.newPassword);
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const user = await lockUser(tx, caller.id);
    // The password was changed or the user blocked while the hash was computed.
    if (!user || user.status === 'BLOCKED' || user.password_hash !== proven) throw new ApiError('SIGNED_OUT');
    await assertNewPassword(tx, { path: 'newPassword', password: change.newPassword, owner: user });
    assertLocalSignInOpen(context.config, user.email);
    // A session alone must not be enough for a password: only the first Super Admin starts without one.
    if (proven === null && user.status !== 'PENDING')
      throw new ApiError('FORBIDDEN', { message: NO_PASSWORD });
    const status = statusAfterPasswordChange(user.status);
    await applyPassword(context, tx, audit, {
      userId: user.id,
      passwordHash,
      statusBefore: user.status,
      status,
      initiatorId: caller.id,
      now,
      by: change,
    });
    const { tokenKeys } = requireReady(context);
    return startSession(
      tx,
      { ...user, status },
      { tokenKeys, now, device: change.device, address: change.address },
    );
  });
};

export const setPasswordByLink = async (
  context: AppContext,
  change: { userId: number; token: string; newPassword: string; address: string; device: string },
): Promise<void> => {
  const passwordHash = await hashPassword(change.newPassword);
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const link = await consumeLink(tx, 'RESET', change.token, now);
    if (!link || link.userId !== change.userId) throw new ApiError('LINK_EXPIRED');
    const user = await lockUser(tx, change.userId);
    if (!user || user.status === 'BLOCKED') throw new ApiError('LINK_EXPIRED');
    await assertNewPassword(tx, { path: 'newPassword', password: change.newPassword, owner: user });
    assertLocalSignInOpen(context.config, user.email);
    const status = statusAfterPasswordChange(user.status);
    await applyPassword(context, tx, audit, {
      userId: user.id,
      passwordHash,
      statusBefore: user.status,
      status,
      initiatorId: user.id,
      now,
      by: change,
    });
    // A user who has proved to own the mailbox does not wait for somebody else's wrong guesses.
    await clearFailures(tx, accountBucket(SIGN_IN, user.email));
  });
};

export const setPasswordByAdministrator = async (
  context: AppContext,
  caller: Caller,
  change: { userId: number; newPassword: string },
): Promise<void> => {
  const passwordHash = await hashPassword(change.newPassword);
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const user = await lockUser(tx, change.userId);
    if (!user) throw new ApiError('NOT_FOUND');
    const closed = passwordClosed(caller, { ...user, deleted: false });
    if (closed !== undefined) throw new ApiError('FORBIDDEN', { message: closed });
    await assertNewPassword(tx, { path: 'newPassword', password: change.newPassword, owner: user });
    await applyPassword(context, tx, audit, {
      userId: user.id,
      passwordHash,
      statusBefore: user.status,
      status: user.status,
      initiatorId: caller.id,
      now,
      by: 'ADMINISTRATOR',
    });
  });
};
