import { secondsAfter } from '@cotyle/domain/seconds-after';
import { SSO_ATTEMPT_LIFE, SSO_HANDOVER_LIFE } from '@cotyle/domain/sso/timing';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { hashSecretToken, makeSecretToken } from '../auth/secret-token.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Sealing } from '../../platform/keys/sealing.ts';

interface Attempt {
  readonly state: string;
  readonly browserToken: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const VERIFIER = 'verifier of a sign-in';

export const storeAttempt = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  attempt: Attempt,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('sso_attempts')
    .values({
      state_hash: hashSecretToken(attempt.state),
      browser_hash: hashSecretToken(attempt.browserToken),
      nonce: attempt.nonce,
      code_verifier: Buffer.from(sealing.seal(Buffer.from(attempt.codeVerifier), VERIFIER)),
      expires_at: secondsAfter(now, SSO_ATTEMPT_LIFE),
    })
    .execute();
};

/** Uses the attempt up; undefined for one that is over, was used, or belongs to another browser. */
export const consumeAttempt = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  { state, browserToken }: Pick<Attempt, 'state' | 'browserToken'>,
  now: Date,
): Promise<{ nonce: string; codeVerifier: string } | undefined> => {
  const attempt = await db
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashSecretToken(state))
    .where('browser_hash', '=', hashSecretToken(browserToken))
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier as verifier'])
    .executeTakeFirst();
  return (
    attempt && {
      nonce: attempt.nonce,
      codeVerifier: Buffer.from(sealing.open(attempt.verifier, VERIFIER)).toString(),
    }
  );
};

type Handover = Omit<Selectable<Tables['sso_handovers']>, 'code_hash' | 'browser_hash' | 'expires_at'>;

/** Answers the one-time code, of which only the hash is kept. */
export const storeHandover = async (
  tx: Transaction<Tables>,
  handover: Handover,
  browserToken: string,
  now: Date,
): Promise<string> => {
  const { token, hash } = makeSecretToken();
  await tx
    .insertInto('sso_handovers')
    .values({
      ...handover,
      code_hash: hash,
      browser_hash: hashSecretToken(browserToken),
      expires_at: secondsAfter(now, SSO_HANDOVER_LIFE),
    })
    .execute();
  return token;
};

/** Uses the code up; of several at once, one succeeds. */
export const consumeHandover = (
  tx: Transaction<Tables>,
  { code, browserToken }: { readonly code: string; readonly browserToken: string },
  now: Date,
): Promise<Handover | undefined> =>
  tx
    .deleteFrom('sso_handovers')
    .where('code_hash', '=', hashSecretToken(code))
    .where('browser_hash', '=', hashSecretToken(browserToken))
    .where('expires_at', '>', now)
    .returning(['user_id', 'issuer', 'subject', 'sid', 'id_token'])
    .executeTakeFirst();
