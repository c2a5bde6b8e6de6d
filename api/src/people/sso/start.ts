import * as oidc from 'openid-client';
import { makeSecretToken } from '../auth/secret-token.ts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { storeAttempt } from './attempt-store.ts';
import type { SsoProvider } from './provider.ts';

export interface Started {
  /** At the provider. */
  readonly url: string;
  /** For the browser to keep until it comes back. */
  readonly browserToken: string;
}

interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The address at the provider to which the browser is sent. */
export const authorizationUrl = async (
  client: oidc.Configuration,
  { settings }: SsoProvider,
  { state, nonce, codeVerifier }: AuthorizationRequest,
  more: Readonly<Record<string, string>>,
): Promise<string> =>
  oidc.buildAuthorizationUrl(client, {
    redirect_uri: settings.redirectUri,
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...more,
  }).href;

export const startSignIn = async (
  context: AppContext,
  provider: SsoProvider,
  prompt: 'login' | undefined,
): Promise<Started> => {
  const { client } = await provider.discover();
  const [state, nonce, codeVerifier] = [
    oidc.randomState(),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ];
  const browserToken = makeSecretToken().token;
  const attempt = { state, browserToken, nonce, codeVerifier };
  await storeAttempt(context.database.kysely, requireReady(context).sealing, attempt, context.now());
  return { url: await authorizationUrl(client, provider, attempt, prompt ? { prompt } : {}), browserToken };
};
