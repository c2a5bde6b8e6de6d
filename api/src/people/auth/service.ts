import type { Session } from '@cotyle/contract/session';
import { maySignIn } from '@cotyle/domain/people/status';
import { ApiError } from '../../errors/api-error.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { createChallenge } from './challenge-store.ts';
import { factorKindsOf } from './factor-store.ts';
import { countDeviceFailure, findDevice } from './device-store.ts';
import type { KnownDevice } from './device-store.ts';
import { assertLocalSignInOpen } from './local-sign-in.ts';
import { openSession } from './open-session.ts';
import type { SignedIn, SigningInBrowser } from './open-session.ts';
import { passwordMatches } from './password-hash.ts';
import { noteSignIn } from './sign-in-notes.ts';
import { endSession, rotate } from './session-store.ts';
import {
  accountBucket,
  addressBucket,
  deviceBucket,
  clearFailures,
  assertNotThrottled,
  refundAttempt,
} from './throttle.ts';
import type { ThrottleBucket } from './throttle.ts';

interface SignIn extends SigningInBrowser {
  readonly username: string;
  readonly password: string;
}

/** The action whose failures are counted. A wrong old password in a password change counts as a failed sign-in. */
export const SIGN_IN = 'sign-in';

/**
 * The buckets that count an attempt. A known device has a bucket of its own: failures of others at the account or from the same
 * address do not lock it, and its own failures count only there.
 */
export const bucketsOf = (
  { username, address }: { readonly username: string; readonly address: string },
  device: KnownDevice | undefined,
): {
  readonly own: ThrottleBucket;
  readonly all: readonly ThrottleBucket[];
  readonly network: ThrottleBucket | undefined;
} => {
  if (device) {
    const own = deviceBucket(SIGN_IN, device.hash);
    return { own, all: [own], network: undefined };
  }
  const own = accountBucket(SIGN_IN, username);
  const network = addressBucket(SIGN_IN, address);
  return { own, all: [own, network], network };
};

export const signIn = async (context: AppContext, given: SignIn): Promise<SignedIn> => {
  const db = context.database.kysely;
  const { username, password } = given;
  assertLocalSignInOpen(context.config, username);
  const device = await findDevice(db, username, given.deviceTokens, context.now());
  const buckets = bucketsOf(given, device);
  await assertNotThrottled(db, buckets.all, context.now()).catch((error: unknown) => {
    if (error instanceof ApiError) noteSignIn(context, username, 'SLOWED');
    throw error;
  });

  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const matches = await passwordMatches(found?.password_hash, password);
  if (!found || !matches) {
    noteSignIn(context, username, 'FAILED');
    if (device) await countDeviceFailure(db, device);
    throw new ApiError('WRONG_CREDENTIALS');
  }

  const now = context.now();
  const signedIn = await withTransaction(db, now, async (tx, audit) => {
    // Read again under a lock: a password change that ran meanwhile must not leave a session of the old password behind.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'role', 'status', 'password_hash', 'deleted_at'])
      .where('id', '=', found.id)
      // Not against rows that refer to the user: an event about them would wait for this lock, and the lock for the event.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (user.password_hash !== found.password_hash) throw new ApiError('WRONG_CREDENTIALS');
    const kinds = await factorKindsOf(tx, user.id);
    // With a second factor, failures stay until it is proved: otherwise each right password would buy further guesses of codes.
    if (kinds.length > 0) await refundAttempt(tx, buckets.own);
    else await clearFailures(tx, buckets.own);
    if (buckets.network) await refundAttempt(tx, buckets.network);
    if (!maySignIn({ status: user.status, deleted: user.deleted_at !== null })) return undefined;
    if (kinds.length > 0)
      return { kinds, token: await createChallenge(tx, { purpose: 'SIGN_IN', userId: user.id, now }) };
    return openSession(context, { tx, audit }, user, { browser: given, known: device, now });
  });
  // Revealed only to a caller who knows the password.
  if (!signedIn) {
    noteSignIn(context, username, 'REFUSED');
    throw new ApiError('ACCOUNT_INACTIVE');
  }
  if ('kinds' in signedIn) throw new ApiError('SECOND_FACTOR_REQUIRED', { secondFactor: signedIn });
  return signedIn;
};

export const refresh = async (context: AppContext, token: string | undefined): Promise<Session> => {
  if (token === undefined) throw new ApiError('SIGNED_OUT');
  const now = context.now();
  const rotation = await context.database.kysely
    .transaction()
    .execute((tx) => rotate(tx, token, { tokenKeys: requireReady(context).tokenKeys, now }));
  if (rotation.kind === 'rotated') return rotation.session;
  if (rotation.kind === 'reused') {
    await endSession(context.database.kysely, rotation.sessionId, 'REUSE', now);
    context.log.warn('a refresh token was used twice: its session has ended');
  }
  throw new ApiError('SIGNED_OUT');
};
