import { secondsAfter } from '@cotyle/domain/seconds-after';
import type { AppContext } from '../../../context/app-context.ts';
import { hashSecretToken, makeSecretToken } from '../../../people/auth/secret-token.ts';
import { recordSuccess } from '../../connections/record-result.ts';
import { OauthError } from './oauth-error.ts';
import { grantedScopes } from './scopes.ts';
import { verifyAssertion } from './verify-assertion.ts';

/** Seconds. */
export const TOKEN_LIFE = 300;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export interface TokenRequest {
  readonly grant_type?: string | undefined;
  readonly client_assertion_type?: string | undefined;
  readonly client_assertion?: string | undefined;
  readonly scope?: string | undefined;
}

export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly scope: string;
}

const assertionIn = (request: TokenRequest): string => {
  if (request.grant_type !== 'client_credentials')
    throw new OauthError('unsupported_grant_type', 'The grant type has to be client_credentials.');
  if (request.client_assertion_type !== ASSERTION_TYPE || request.client_assertion === undefined)
    throw new OauthError('invalid_request', `A client_assertion of the type ${ASSERTION_TYPE} is needed.`);
  return request.client_assertion;
};

/** One transaction: the assertion is used up exactly when a token is issued for it. */
export const issueToken = async (
  context: AppContext,
  request: TokenRequest,
  tokenUrl: string,
): Promise<TokenResponse> => {
  const { client, jti, expiresAt } = await verifyAssertion(context, assertionIn(request), tokenUrl);
  const scopes = grantedScopes(client.settings.scopes, request.scope);
  if (scopes.length === 0)
    throw new OauthError('invalid_scope', 'None of the requested scopes is granted.', client.id);
  const now = context.now();
  const { token, hash } = makeSecretToken();
  await context.database.kysely.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('fhir_assertions')
      .values({ connection_id: client.id, jti_hash: hashSecretToken(jti), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('connection_id')
      .executeTakeFirst();
    if (!first) throw new OauthError('invalid_client', 'The assertion was used before.', client.id);
    const expires = secondsAfter(now, TOKEN_LIFE);
    await tx
      .insertInto('fhir_tokens')
      .values({ token_hash: hash, connection_id: client.id, scopes, expires_at: expires })
      .execute();
  });
  await recordSuccess(context, client.id);
  return { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFE, scope: scopes.join(' ') };
};
