import type { Transaction } from 'kysely';
import { maySignIn } from '@cotyle/domain/people/status';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { sendSecurityMail } from '../auth/security-mails.ts';
import { endChallengesOf } from '../auth/challenge-store.ts';
import { factorKindsOf } from '../auth/factor-store.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from '../auth/recovery-code-store.ts';

/** The browser in which the person changes their factors, for the mail about it. */
export interface ChangingBrowser {
  readonly device: string;
  readonly address: string;
}

interface FactorChange {
  readonly context: AppContext;
  readonly tx: Transaction<Tables>;
  readonly audit: AuditedTransaction;
  readonly now: Date;
  readonly owner: { readonly id: number; readonly email: string };
}

/**
 * One change of the caller's own factors. The account is locked, so that two changes at once come one after the other, and read
 * again: an administrator may just have blocked the person.
 */
export const changeOwnFactors = async <T>(
  context: AppContext,
  caller: Caller,
  work: (change: FactorChange) => Promise<T>,
): Promise<T> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'email', 'status', 'deleted_at'])
      .where('id', '=', caller.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (!maySignIn({ status: owner.status, deleted: owner.deleted_at !== null }))
      throw new ApiError('SIGNED_OUT');
    return work({ context, tx, audit, now, owner });
  });
};

export const recordFactorsChanged = ({ audit, owner }: Pick<FactorChange, 'audit' | 'owner'>): void =>
  audit.changed({ topic: 'users', id: owner.id, audience: { administratorsAnd: [owner.id] } });

/** After a factor was added: its event, its mail, and recovery codes for a person who has none. */
export const finishAdding = async (
  change: FactorChange,
  label: string,
  browser: ChangingBrowser,
): Promise<string[] | null> => {
  const { context, tx, audit, owner } = change;
  await endChallengesOf(tx, owner.id);
  audit.record({ type: 'FACTOR_ADDED', initiatorId: owner.id, subjectUserId: owner.id, newValue: label });
  recordFactorsChanged(change);
  await sendSecurityMail(context, tx, owner.id, 'NEW_FACTOR', browser);
  return (await countRecoveryCodes(tx, owner.id)) > 0 ? null : replaceRecoveryCodes(tx, owner.id);
};

/** After a factor was removed: its event and its mail. Recovery codes replace a factor, so they go with the last one. */
export const finishRemoving = async (
  change: FactorChange,
  label: string,
  browser: ChangingBrowser,
): Promise<void> => {
  const { context, tx, audit, owner } = change;
  await endChallengesOf(tx, owner.id);
  audit.record({ type: 'FACTOR_REMOVED', initiatorId: owner.id, subjectUserId: owner.id, oldValue: label });
  recordFactorsChanged(change);
  await sendSecurityMail(context, tx, owner.id, 'FACTOR_REMOVED', browser);
  if ((await factorKindsOf(tx, owner.id)).length === 0) await deleteRecoveryCodes(tx, owner.id);
};
