import type { PasskeyAssertion, SecondFactor } from '@cotyle/contract/identity-proof';
import type { PasskeyRequestOptions } from '@cotyle/contract/second-factor';
import { maySignIn } from '@cotyle/domain/people/status';
import { WRONG_PASSKEY, wrongFactorText } from '@cotyle/domain/second-factor/factors';
import type { Kysely, Transaction } from 'kysely';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { countDeviceFailure, findDevice } from '../auth/device-store.ts';
import { openSession } from '../auth/open-session.ts';
import type { SignedIn, SigningInBrowser } from '../auth/open-session.ts';
import { bucketsOf, SIGN_IN } from '../auth/service.ts';
import { addressBucket, assertNotThrottled, clearFailures, refundAttempt } from '../auth/throttle.ts';
import { findChallenge, takeChallenge } from '../auth/challenge-store.ts';
import { verifyAssertion } from './passkey-assertion.ts';
import { askAnyPasskey, askPasskey } from './passkey-options.ts';
import { spendPasskey } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { checkFactor, spendFactor } from './spend-factor.ts';

interface SecondStep {
  readonly token: string;
  readonly secondFactor: SecondFactor;
  readonly browser: SigningInBrowser;
  readonly party: RelyingParty;
}

/** Not against rows that refer to the user: an event about them would wait for this lock, and the lock for the event. */
const lockUser = (tx: Transaction<Tables>, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'status', 'deleted_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const mayOpen = (user: Awaited<ReturnType<typeof lockUser>>): boolean =>
  maySignIn({ status: user.status, deleted: user.deleted_at !== null });

const emailOf = async (db: Kysely<Tables>, userId: number): Promise<string> => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
};

/** Who gave the right password; they have five minutes, and as many tries as the throttle allows. */
const findBegun = async (
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<{ userId: number; username: string }> => {
  const begun = await findChallenge(db, 'SIGN_IN', token, now);
  if (!begun || begun.userId === null) throw new ApiError('CHALLENGE_EXPIRED');
  return { userId: begun.userId, username: await emailOf(db, begun.userId) };
};

export const askSecondStepPasskey = async (
  context: AppContext,
  token: string,
  party: RelyingParty,
): Promise<PasskeyRequestOptions> => {
  const now = context.now();
  const db = context.database.kysely;
  const { userId } = await findBegun(db, token, now);
  return askPasskey(db, { purpose: 'SIGN_IN_PASSKEY', userId, party, now });
};

export const completeSignIn = async (
  context: AppContext,
  { token, secondFactor, browser, party }: SecondStep,
): Promise<SignedIn> => {
  const db = context.database.kysely;
  const { userId, username } = await findBegun(db, token, context.now());
  const device = await findDevice(db, username, browser.deviceTokens, context.now());
  const buckets = bucketsOf({ username, address: browser.address }, device);
  await assertNotThrottled(db, buckets.all, context.now());

  const now = context.now();
  const { sealing } = requireReady(context);
  const checked = await checkFactor(db, secondFactor, { purpose: 'SIGN_IN_PASSKEY', userId, party, now });
  const outcome = await withTransaction(db, now, async (tx, audit) => {
    const user = await lockUser(tx, userId);
    if (!(await spendFactor({ tx, audit, sealing }, userId, checked, now))) return 'wrong';
    // Deleted by a new password, by a change of the factors, or by the same step at the same time.
    if (!(await takeChallenge(tx, 'SIGN_IN', token, now))) throw new ApiError('CHALLENGE_EXPIRED');
    await clearFailures(tx, buckets.own);
    if (buckets.network) await refundAttempt(tx, buckets.network);
    if (!mayOpen(user)) return 'inactive';
    return openSession(context, { tx, audit }, user, { browser, known: device, now });
  });
  if (outcome === 'wrong') {
    if (device) await countDeviceFailure(db, device);
    throw new ApiError('WRONG_FACTOR', { message: wrongFactorText(secondFactor.kind) });
  }
  if (outcome === 'inactive') throw new ApiError('ACCOUNT_INACTIVE');
  return outcome;
};

/** Requests for a passkey are counted by themselves, and given back by a sign-in: nobody fills the table with them. */
const PASSKEY_REQUEST = 'passkey-request';

export const askPasskeyAlone = async (
  context: AppContext,
  address: string,
  party: RelyingParty,
): Promise<PasskeyRequestOptions> => {
  const db = context.database.kysely;
  await assertNotThrottled(db, [addressBucket(PASSKEY_REQUEST, address)], context.now());
  return askAnyPasskey(db, party, context.now());
};

/** Signing in with a passkey alone: the authenticator has verified the person itself. */
export const signInByPasskey = async (
  context: AppContext,
  {
    assertion,
    browser,
    party,
  }: { assertion: PasskeyAssertion; browser: SigningInBrowser; party: RelyingParty },
): Promise<SignedIn> => {
  const db = context.database.kysely;
  const network = addressBucket(SIGN_IN, browser.address);
  await assertNotThrottled(db, [network], context.now());
  const now = context.now();
  const asked = { purpose: 'PASSKEY_ALONE', userId: undefined, party, now } as const;
  const proven = await verifyAssertion(db, assertion, asked);
  if (!proven) throw new ApiError('WRONG_FACTOR', { message: WRONG_PASSKEY });
  const known = await findDevice(db, await emailOf(db, proven.userId), browser.deviceTokens, now);
  const outcome = await withTransaction(db, now, async (tx, audit) => {
    const user = await lockUser(tx, proven.userId);
    if (!(await spendPasskey(tx, proven, now))) return 'wrong';
    await refundAttempt(tx, network);
    await refundAttempt(tx, addressBucket(PASSKEY_REQUEST, browser.address));
    if (!mayOpen(user)) return 'inactive';
    return openSession(context, { tx, audit }, user, { browser, known, now });
  });
  if (outcome === 'wrong') throw new ApiError('WRONG_FACTOR', { message: WRONG_PASSKEY });
  if (outcome === 'inactive') throw new ApiError('ACCOUNT_INACTIVE');
  return outcome;
};
