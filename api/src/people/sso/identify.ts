import { providedPerson } from '@cotyle/domain/sso/claims';
import type { ProvidedPerson } from '@cotyle/domain/sso/claims';
import * as oidc from 'openid-client';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { consumeAttempt } from './attempt-store.ts';
import type { SsoProvider } from './provider.ts';
import { SsoRefusal } from './refusal.ts';

/** The person as the provider has identified them, by a token that was checked. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Of the session at the provider. */
  readonly sid: string | null;
  readonly idToken: string;
  readonly person: ProvidedPerson;
}

/** Codes of the client: no answer in time, or one of a proxy in front of the provider. */
const AWAY: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];

/** An answer that says no is distinguished from no answer, and from one that fails a check. */
const toRefusal = (error: unknown): SsoRefusal => {
  if (error instanceof oidc.AuthorizationResponseError)
    return new SsoRefusal('denied', 'the provider answered an error', { cause: error });
  if (error instanceof oidc.ResponseBodyError && error.status < 500)
    return new SsoRefusal('denied', 'the provider rejected the code', { cause: error });
  const { code } = error as { code?: unknown };
  return error instanceof TypeError || AWAY.includes(code) || error instanceof oidc.ResponseBodyError
    ? new SsoRefusal('away', 'the provider did not answer', { cause: error })
    : new SsoRefusal('denied', 'the answer of the provider failed a check', { cause: error });
};

const claimsOf = async (
  { settings }: SsoProvider,
  client: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<oidc.IDToken> => {
  const claims = tokens.claims();
  if (!claims) throw new Error('The answer has no ID token.');
  const { groups, emailVerified } = settings.claimNames;
  const wanted = ['email', emailVerified, ...(settings.roles.length === 0 ? [] : [groups])];
  const isComplete = wanted.every((name) => claims[name] !== undefined);
  if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
  // The email and its verification come from one place: they must not be of two addresses.
  const verified = more.email === undefined ? claims : more;
  return { ...more, ...claims, email: verified['email'], [emailVerified]: verified[emailVerified] };
};

/** The end of the code flow: the attempt of this browser is used up, whatever the outcome. */
export const identify = async (
  context: AppContext,
  provider: SsoProvider,
  returned: { readonly search: string; readonly browserToken: string | undefined },
): Promise<Identity> => {
  const { settings } = provider;
  const url = new URL(`${settings.redirectUri}${returned.search}`);
  const state = url.searchParams.get('state');
  if (state === null || returned.browserToken === undefined)
    throw new SsoRefusal('over', 'no state or no cookie');
  const attempt = await consumeAttempt(
    context.database.kysely,
    requireReady(context).sealing,
    { state, browserToken: returned.browserToken },
    context.now(),
  );
  if (!attempt) throw new SsoRefusal('over', 'unknown state');
  const { client } = await provider.discover();
  try {
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = await claimsOf(provider, client, tokens);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      idToken: tokens.id_token ?? '',
      person: providedPerson(claims, settings.claimNames),
    };
  } catch (error) {
    throw toRefusal(error);
  }
};
