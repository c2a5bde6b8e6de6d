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

/**
 * Checks the password of a person who is signed in. A wrong one counts as a failed sign-in. Answers the hash that it matched, which
 * has to be compared again in the transaction; null where the person has no password.
 */
export const provePassword = async (
  context: AppContext,
  caller: Caller,
  { password, address, wrong }: EnteredPassword,
): Promise<string | null> => {
  const db = context.database.kysely;
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (user.password_hash === null) return null;
  const account = accountBucket(SIGN_IN, user.email);
  const network = addressBucket(SIGN_IN, address);
  await assertNotThrottled(db, [account, network], context.now());
  if (!(await passwordMatches(user.password_hash, password))) {
    noteSignIn(context, user.email, 'FAILED');
    throw new ApiError('WRONG_CREDENTIALS', { message: wrong });
  }
  await clearFailures(db, account);
  await refundAttempt(db, network);
  return user.password_hash;
};
