import { SSO_CLOCK_TOLERANCE, SSO_TIMEOUT } from '@cotyle/domain/sso/timing';
import { createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { SsoRefusal } from './refusal.ts';
import type { SsoSettings } from './settings.ts';

export interface SsoProvider {
  readonly settings: SsoSettings;
  /** What the provider says about itself; throws a refusal while it is away. */
  readonly discover: () => Promise<DiscoveredProvider>;
}

interface DiscoveredProvider {
  readonly client: oidc.Configuration;
  /** For tokens that reach us by other ways than the answers that the client checks. */
  readonly keys: JWTVerifyGetKey;
}

/** Milliseconds. Endpoints and methods of a provider seldom change; its keys are renewed by themselves. */
const REDISCOVER_AFTER = 60 * 60 * 1000;

/** By the header unless the provider accepts the body only. */
const authenticateClient = (secret: string): oidc.ClientAuth => {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
};

const discoverNow = async ({ issuer, clientId, clientSecret }: SsoSettings): Promise<DiscoveredProvider> => {
  const url = new URL(issuer);
  const client = await oidc.discovery(
    url,
    clientId,
    { [oidc.clockTolerance]: SSO_CLOCK_TOLERANCE },
    authenticateClient(clientSecret),
    {
      timeout: SSO_TIMEOUT,
      // The configuration accepts plain HTTP for localhost only.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  const { jwks_uri: keysAt } = client.serverMetadata();
  if (keysAt === undefined) throw new Error('The provider names no keys.');
  const keys = createRemoteJWKSet(new URL(keysAt), { timeoutDuration: SSO_TIMEOUT * 1000 });
  return { client, keys };
};

/** Nothing is asked before it is needed, so that a provider that is away prevents no start. */
export const openSsoProvider = (
  settings: SsoSettings,
  now: () => number = () => performance.now(),
): SsoProvider => {
  let known: { readonly provider: DiscoveredProvider; readonly at: number } | undefined;
  let asking: Promise<DiscoveredProvider> | undefined;

  const ask = async (): Promise<DiscoveredProvider> => {
    try {
      const provider = await discoverNow(settings);
      known = { provider, at: now() };
      return provider;
    } catch (error) {
      // What was true an hour ago is better than nothing.
      if (known) return known.provider;
      throw new SsoRefusal('away', 'provider not discovered', { cause: error });
    } finally {
      asking = undefined;
    }
  };

  return {
    settings,
    discover: () => {
      if (known && now() - known.at < REDISCOVER_AFTER) return Promise.resolve(known.provider);
      asking ??= ask();
      return asking;
    },
  };
};
