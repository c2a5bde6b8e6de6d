import * as oidc from 'openid-client';
import type { SsoProvider } from './provider.ts';
import { SsoRefusal } from './refusal.ts';

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

/** With what a browser came back from the provider. */
export interface Returned {
  readonly search: string;
  readonly browserToken: string | undefined;
}

/** What was stored when the browser was sent to the provider. */
interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const returnedUrl = ({ settings }: SsoProvider, { search }: Returned): URL =>
  new URL(`${settings.redirectUri}${search}`);

export interface Exchanged {
  readonly client: oidc.Configuration;
  readonly tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
  /** Of the ID token, which was checked. */
  readonly claims: oidc.IDToken;
}

/** Exchanges the code for tokens, and hands what they say to `read`. */
export const exchangeCode = async <T>(
  provider: SsoProvider,
  url: URL,
  { state, nonce, codeVerifier }: Expected,
  read: (exchanged: Exchanged) => Promise<T> | T,
): Promise<T> => {
  const { client } = await provider.discover();
  try {
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The answer has no ID token.');
    return await read({ client, tokens, claims });
  } catch (error) {
    throw toRefusal(error);
  }
};
