import { NO_FACTOR_YET } from '@cotyle/domain/second-factor/factors';
import { factorsInWords, factorResetClosed, NOTHING_TO_RESET } from '@cotyle/domain/second-factor/reset';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { sendSecurityMail } from '../auth/security-mails.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { lockManagedAccount } from './admin-guards.ts';
import { deletePasskeys, passkeysOf } from '../factors/passkey-store.ts';
import { isProven, proveIdentity } from '../factors/prove-identity.ts';
import type { GivenProof } from '../factors/prove-identity.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from '../auth/recovery-code-store.ts';
import { deleteTotp } from '../factors/totp-store.ts';

/** What an administrator sees of a person's factors. */
export const factorsOf = async (context: AppContext, userId: number) => {
  const db = context.database.kysely;
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new ApiError('NOT_FOUND');
  const totp = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    totp: totp !== undefined,
    passkeys: (await passkeysOf(db, userId)).length,
    recoveryCodes: await countRecoveryCodes(db, userId),
  };
};

/** For a person who has lost their device. The sessions end, because whoever found it may be signed in. */
export const resetFactors = async (
  context: AppContext,
  caller: Caller,
  { userId, proof }: { userId: number; proof: GivenProof },
): Promise<void> => {
  // An account of a provider that is no longer configured has nothing until its person adds a factor.
  if (!isProven(await proveIdentity(context, caller, proof, { kind: 'RESET_FACTORS', userId })))
    throw new ApiError('CONFLICT', { message: NO_FACTOR_YET });
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { administrator, account } = await lockManagedAccount(tx, caller, userId);
    const closed = factorResetClosed(administrator, { ...account, deleted: account.deletedAt !== null });
    if (closed !== undefined) throw new ApiError('CONFLICT', { message: closed });
    const totp = await deleteTotp(tx, userId);
    const passkeys = await deletePasskeys(tx, userId);
    if (!totp && passkeys === 0) throw new ApiError('CONFLICT', { message: NOTHING_TO_RESET });
    await deleteRecoveryCodes(tx, userId);
    await endSessionsOf(tx, userId, 'ENDED', now);
    audit.record({
      type: 'FACTORS_RESET',
      initiatorId: caller.id,
      subjectUserId: userId,
      oldValue: factorsInWords({ totp, passkeys }),
    });
    await sendSecurityMail(context, tx, userId, 'FACTOR_RESET', 'ADMINISTRATOR');
    audit.changed({ topic: 'users', id: userId, audience: { administratorsAnd: [userId] } });
  });
};
