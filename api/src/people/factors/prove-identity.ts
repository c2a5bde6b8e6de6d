import type { IdentityProof } from '@cotyle/contract/identity-proof';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { WRONG_PASSWORD } from '@cotyle/domain/people/account';
import { wrongFactorText } from '@cotyle/domain/second-factor/factors';
import { confirmWith, PROOF_NOT_VALID } from '@cotyle/domain/sso/texts';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { passwordMatches } from '../auth/password-hash.ts';
import { accountToProve, startAttempt } from '../auth/prove-password.ts';
import { linkedProvider, spendProviderProof } from '../auth/provider-proof.ts';
import type { ProviderProof } from '../auth/provider-proof.ts';
import { factorKindsOf } from '../auth/factor-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { checkFactor, spendFactor } from './spend-factor.ts';

export interface GivenProof extends IdentityProof {
  readonly address: string;
  /** The browser in words. */
  readonly device: string;
  readonly party: RelyingParty;
}

export interface ProvenIdentity {
  /** What the password matched, to be compared again in the transaction of the command; null for an account without one. */
  readonly passwordHash: string | null;
  readonly byFactor: boolean;
  /** Of somebody who has neither and has signed in at the identity provider again. */
  readonly byProvider?: ProviderProof | undefined;
}

/** Whether the person has proved anything: an account with neither password nor factor cannot without the provider. */
export const isProven = ({ passwordHash, byFactor, byProvider }: ProvenIdentity): boolean =>
  passwordHash !== null || byFactor || byProvider !== undefined;

/** Adding one, removing one, and new recovery codes. */
export const CHANGE_FACTORS: ProvenAction = { kind: 'CHANGE_FACTORS' };

const assertPassword = async (stored: string | null, password: string | undefined): Promise<void> => {
  if (stored !== null && !(await passwordMatches(stored, password ?? '')))
    throw new ApiError('WRONG_CREDENTIALS', { message: WRONG_PASSWORD });
};

const assertFactor = async (context: AppContext, userId: number, given: GivenProof): Promise<void> => {
  const db = context.database.kysely;
  const { secondFactor, party } = given;
  if (!secondFactor) return;
  const now = context.now();
  const { sealing } = requireReady(context);
  const checked = await checkFactor(db, secondFactor, { purpose: 'PROVE', userId, party, now });
  const isRight = await withTransaction(db, now, (tx, audit) =>
    spendFactor({ tx, audit, sealing }, userId, checked, now),
  );
  if (!isRight) throw new ApiError('WRONG_FACTOR', { message: wrongFactorText(secondFactor.kind) });
};

/** Undefined for an account that no provider can prove: it was linked to another one, or single sign-on was turned off. */
const proveByProvider = async (
  { config, database, now }: AppContext,
  caller: Caller,
  id: string | undefined,
  action: ProvenAction,
): Promise<ProviderProof | undefined> => {
  const label = await linkedProvider(database.kysely, config, caller.id);
  if (label === undefined) return undefined;
  if (id === undefined) throw new ApiError('PROVIDER_PROOF_REQUIRED', { message: confirmWith(label) });
  const proof = await spendProviderProof(database.kysely, caller, { id, action, now: now() });
  if (!proof) throw new ApiError('WRONG_FACTOR', { message: PROOF_NOT_VALID });
  return proof;
};

/**
 * Asks a signed-in person again before something that must be theirs: for the password, and for a second factor where the account
 * has one. What is wrong counts as a failed sign-in. A factor that was right is used up, whatever becomes of the command. Whoever
 * has neither proves this one action by signing in at the identity provider again.
 */
export const proveIdentity = async (
  context: AppContext,
  caller: Caller,
  given: GivenProof,
  action: ProvenAction,
): Promise<ProvenIdentity> => {
  const { email, passwordHash } = await accountToProve(context, caller.id);
  const kinds = await factorKindsOf(context.database.kysely, caller.id);
  const byFactor = kinds.length > 0;
  if (!isProven({ passwordHash, byFactor })) {
    const byProvider = await proveByProvider(context, caller, given.providerProof, action);
    return { passwordHash, byFactor, byProvider };
  }
  if (byFactor && !given.secondFactor)
    throw new ApiError('SECOND_FACTOR_REQUIRED', { secondFactor: { kinds } });
  if (passwordHash !== null && given.password === undefined)
    throw new ApiError('INVALID', { issues: [{ path: 'password', message: REQUIRED }] });
  const succeed = await startAttempt(context, email, given.address);
  await assertPassword(passwordHash, given.password);
  if (byFactor) await assertFactor(context, caller.id, given);
  await succeed();
  return { passwordHash, byFactor };
};

/** For a call that asks those who have a second factor, and those of the identity provider, who have that instead. */
export const proveFactorIfAny = async (
  context: AppContext,
  caller: Caller,
  given: GivenProof,
  action: ProvenAction,
): Promise<void> => {
  const { passwordHash } = await accountToProve(context, caller.id);
  const kinds = await factorKindsOf(context.database.kysely, caller.id);
  if (kinds.length > 0 || passwordHash === null) await proveIdentity(context, caller, given, action);
};
