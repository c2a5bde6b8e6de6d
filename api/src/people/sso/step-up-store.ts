import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { secondsAfter } from '@cotyle/domain/seconds-after';
import { SSO_ATTEMPT_LIFE, SSO_PROOF_LIFE } from '@cotyle/domain/sso/timing';
import type { Kysely } from 'kysely';
import { nonceOf } from '../auth/provider-proof.ts';
import type { ProviderProof } from '../auth/provider-proof.ts';
import { hashSecretToken, makeSecretToken } from '../auth/secret-token.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Sealing } from '../../platform/keys/sealing.ts';

interface StepUp {
  readonly state: string;
  readonly browserToken: string;
  readonly codeVerifier: string;
  readonly action: ProvenAction;
}

const VERIFIER = 'verifier of a proof';

/** Answers the nonce, which is bound to the action. */
export const storeStepUp = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  { id: userId, sessionId }: Caller,
  { state, browserToken, codeVerifier, action }: StepUp,
  now: Date,
): Promise<string> => {
  const salt = makeSecretToken().token;
  const nonce = nonceOf(salt, action);
  await db
    .insertInto('sso_step_ups')
    .values({
      state_hash: hashSecretToken(state),
      browser_hash: hashSecretToken(browserToken),
      user_id: userId,
      session_id: sessionId,
      salt,
      nonce,
      code_verifier: Buffer.from(sealing.seal(Buffer.from(codeVerifier), VERIFIER)),
      started_at: now,
      returned_at: null,
      issuer: null,
      authenticated_at: null,
      expires_at: secondsAfter(now, SSO_ATTEMPT_LIFE),
    })
    .execute();
  return nonce;
};

/** The browser comes back once; undefined for a return that is late, was used, or belongs to another browser. */
export const consumeReturn = async (
  db: Kysely<Tables>,
  sealing: Sealing,
  { state, browserToken }: Pick<StepUp, 'state' | 'browserToken'>,
  now: Date,
) => {
  const found = await db
    .updateTable('sso_step_ups')
    .set({ returned_at: now })
    .where('state_hash', '=', hashSecretToken(state))
    .where('browser_hash', '=', hashSecretToken(browserToken))
    .where('expires_at', '>', now)
    .where('returned_at', 'is', null)
    .returning(['user_id as userId', 'nonce', 'code_verifier as verifier', 'started_at as startedAt'])
    .executeTakeFirst();
  return (
    found && {
      userId: found.userId,
      nonce: found.nonce,
      startedAt: found.startedAt,
      codeVerifier: Buffer.from(sealing.open(found.verifier, VERIFIER)).toString(),
    }
  );
};

/** From here on the action can be done with it, for a short time. */
export const confirmStepUp = async (
  db: Kysely<Tables>,
  state: string,
  { issuer, authenticatedAt }: ProviderProof,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('sso_step_ups')
    .set({ issuer, authenticated_at: authenticatedAt, expires_at: secondsAfter(now, SSO_PROOF_LIFE) })
    .where('state_hash', '=', hashSecretToken(state))
    .execute();
};
