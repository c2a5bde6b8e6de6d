import type { SecondFactor } from '@cotyle/contract/identity-proof';
import { recoveryCodesLeft } from '@cotyle/domain/second-factor/factors';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { ChallengePurpose } from '../../platform/database/tables/factors.ts';
import type { Sealing } from '../../platform/keys/sealing.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { verifyAssertion } from './passkey-assertion.ts';
import { spendPasskey } from './passkey-store.ts';
import type { ProvenPasskey } from './passkey-store.ts';
import { countRecoveryCodes, spendRecoveryCode } from '../auth/recovery-code-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { spendTotpCode } from './totp-store.ts';

/** A given factor whose signature, if it has one, was verified. */
type CheckedFactor =
  | Exclude<SecondFactor, { kind: 'PASSKEY' }>
  | { readonly kind: 'PASSKEY'; readonly proven: ProvenPasskey | undefined };

/** Before the transaction, because a challenge is used up whatever becomes of the command. */
export const checkFactor = async (
  db: Kysely<Tables>,
  given: SecondFactor,
  asked: { purpose: ChallengePurpose; userId: number; party: RelyingParty; now: Date },
): Promise<CheckedFactor> =>
  given.kind === 'PASSKEY'
    ? { kind: 'PASSKEY', proven: await verifyAssertion(db, given.assertion, asked) }
    : given;

/** Uses the factor up. Of several uses at once, one succeeds; false for a wrong one. */
export const spendFactor = async (
  {
    tx,
    audit,
    sealing,
  }: {
    readonly tx: Transaction<Tables>;
    readonly audit: AuditedTransaction;
    readonly sealing: Sealing;
  },
  userId: number,
  factor: CheckedFactor,
  now: Date,
): Promise<boolean> => {
  if (factor.kind === 'TOTP') return spendTotpCode(tx, sealing, userId, factor.code, now);
  if (factor.kind === 'PASSKEY') return factor.proven ? spendPasskey(tx, factor.proven, now) : false;
  if (!(await spendRecoveryCode(tx, userId, factor.code))) return false;
  audit.record({
    type: 'RECOVERY_CODE_USED',
    initiatorId: userId,
    subjectUserId: userId,
    newValue: recoveryCodesLeft(await countRecoveryCodes(tx, userId)),
  });
  audit.changed({ topic: 'users', id: userId, audience: { administratorsAnd: [userId] } });
  return true;
};
