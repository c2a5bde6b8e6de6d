import * as oidc from 'openid-client';
import { makeSecretToken } from '../auth/secret-token.ts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { storeAttempt } from './attempt-store.ts';
import type { SsoProvider } from './provider.ts';

interface StartedSignIn {
  /** At the provider. */
  readonly url: string;
  /** For the browser to keep until it comes back. */
  readonly browserToken: string;
}

export const startSignIn = async (
  context: AppContext,
  { settings, discover }: SsoProvider,
  prompt: 'login' | undefined,
): Promise<StartedSignIn> => {
  const { client } = await discover();
  const [state, nonce, codeVerifier] = [
    oidc.randomState(),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ];
  const browserToken = makeSecretToken().token;
  const attempt = { state, browserToken, nonce, codeVerifier };
  await storeAttempt(context.database.kysely, requireReady(context).sealing, attempt, context.now());
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: settings.redirectUri,
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(prompt ? { prompt } : {}),
  });
  return { url: url.href, browserToken };
};
