import { CHALLENGE_LIFE } from '@cotyle/domain/second-factor/factors';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { ChallengePurpose } from '../../platform/database/tables/factors.ts';
import { hashSecretToken, makeSecretToken } from './secret-token.ts';

interface NewChallenge {
  readonly purpose: ChallengePurpose;
  /** Null where the passkey itself says who signs in. */
  readonly userId: number | null;
  readonly now: Date;
}

/** Answers the token, which exists nowhere else: only its hash is kept. */
export const createChallenge = async (
  db: Kysely<Tables>,
  { purpose, userId, now }: NewChallenge,
): Promise<string> => {
  const { token, hash } = makeSecretToken();
  const expires_at = secondsAfter(now, CHALLENGE_LIFE);
  await db
    .insertInto('factor_challenges')
    .values({ token_hash: hash, purpose, user_id: userId, expires_at })
    .execute();
  return token;
};

/** Whose challenge this is, without using it up. */
export const findChallenge = async (
  db: Kysely<Tables>,
  purpose: ChallengePurpose,
  token: string,
  now: Date,
): Promise<{ readonly userId: number | null } | undefined> =>
  db
    .selectFrom('factor_challenges')
    .select('user_id as userId')
    .where('token_hash', '=', hashSecretToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses the challenge up; of several answers at once, one succeeds. */
export const takeChallenge = async (
  db: Kysely<Tables>,
  purpose: ChallengePurpose,
  token: string,
  now: Date,
): Promise<{ readonly userId: number | null } | undefined> =>
  db
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', hashSecretToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst();

/** With another password or factor, a sign-in that has begun starts again. */
export const endChallengesOf = async (db: Kysely<Tables>, userId: number): Promise<void> => {
  await db.deleteFrom('factor_challenges').where('user_id', '=', userId).execute();
};
