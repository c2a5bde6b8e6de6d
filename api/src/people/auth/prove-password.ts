import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { passwordMatches } from './password-hash.ts';
import { SIGN_IN } from './service.ts';
import { noteSignIn } from './sign-in-notes.ts';
import {
  accountBucket,
  addressBucket,
  assertNotThrottled,
  clearFailures,
  refundAttempt,
} from './throttle.ts';

interface EnteredPassword {
  readonly password: string;
  readonly address: string;
  /** The message where it is wrong. */
  readonly wrong: string;
}

/** Counts an attempt of a signed-in person like one to sign in, before its outcome is known. Returns how to record a success. */
export const startAttempt = async (
  context: AppContext,
  email: string,
  address: string,
): Promise<() => Promise<void>> => {
  const db = context.database.kysely;
  const account = accountBucket(SIGN_IN, email);
  const network = addressBucket(SIGN_IN, address);
  await assertNotThrottled(db, [account, network], context.now());
  return async () => {
    await clearFailures(db, account);
    await refundAttempt(db, network);
  };
};

export const accountToProve = (context: AppContext, userId: number) =>
  context.database.kysely
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * Checks the password of a person who is signed in. A wrong one counts as a failed sign-in. Answers the hash that it matched, which
 * has to be compared again in the transaction; null where the person has no password.
 */
export const provePassword = async (
  context: AppContext,
  caller: Caller,
  { password, address, wrong }: EnteredPassword,
): Promise<string | null> => {
  const { email, passwordHash } = await accountToProve(context, caller.id);
  if (passwordHash === null) return null;
  const succeed = await startAttempt(context, email, address);
  if (!(await passwordMatches(passwordHash, password))) {
    noteSignIn(context, email, 'FAILED');
    throw new ApiError('WRONG_CREDENTIALS', { message: wrong });
  }
  await succeed();
  return passwordHash;
};
