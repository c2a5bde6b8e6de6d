import { createHash } from 'node:crypto';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { canonicalJson } from '@cotyle/domain/planning/approval/canonical-json';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { hashSecretToken } from './secret-token.ts';

/** The name of the identity provider to whom the account is linked; undefined where it is not, or single sign-on is off. */
export const linkedProvider = async (
  db: Kysely<Tables>,
  { SSO_ISSUER: issuer, SSO_LABEL: label }: Pick<Config, 'SSO_ISSUER' | 'SSO_LABEL'>,
  userId: number,
): Promise<string | undefined> => {
  if (issuer === undefined) return undefined;
  const link = await db
    .selectFrom('sso_links')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return link && label;
};

/** The provider signs a token with this nonce, and with it the action; the salt keeps the action from the provider. */
export const nonceOf = (salt: string, action: ProvenAction): string =>
  createHash('sha256')
    .update(`${salt}.${canonicalJson(action)}`)
    .digest('base64url');

/** What the provider has said about a person who signed in again. */
export interface ProviderProof {
  readonly issuer: string;
  readonly authenticatedAt: Date;
}

/** Uses the proof up, also where it is for another action; undefined for one that is not valid. */
export const spendProviderProof = async (
  db: Kysely<Tables>,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  { id, action, now }: { readonly id: string; readonly action: ProvenAction; readonly now: Date },
): Promise<ProviderProof | undefined> => {
  const found = await db
    .deleteFrom('sso_step_ups')
    .where('state_hash', '=', hashSecretToken(id))
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('authenticated_at', 'is not', null)
    .where('expires_at', '>', now)
    .returning(['salt', 'nonce', 'issuer', 'authenticated_at as authenticatedAt'])
    .executeTakeFirst();
  if (!found || found.nonce !== nonceOf(found.salt, action)) return undefined;
  const { issuer, authenticatedAt } = found;
  return issuer === null || authenticatedAt === null ? undefined : { issuer, authenticatedAt };
};
