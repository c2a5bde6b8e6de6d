import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** What the provider says about somebody. */
export type ProviderPerson = Readonly<Record<string, unknown>>;

/** How it answers requests below a path; the others are answered as usual. */
interface Fault {
  readonly below: string;
  readonly kind: 'away' | 'hangs' | 'denies';
}

/** Changes what it answers below a path: a provider, or somebody on the way, that lies. */
interface Rewrite {
  readonly below: string;
  readonly body: (body: Record<string, unknown>) => Promise<object> | object;
}

interface CotyleAddresses {
  readonly origin: string;
  readonly publicUrl: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Starts to answer; the addresses of Cotyle are known only after it has started. */
  readonly register: (cotyle: CotyleAddresses) => Promise<void>;
  /** By subject. */
  readonly people: Map<string, ProviderPerson>;
  /** The next person who signs in, by subject. */
  next: string;
  fault: Fault | undefined;
  rewrite: Rewrite | undefined;
  /** Whether it shows a page before it signs somebody in. */
  asks: boolean;
  /** A token with the key of the provider, or with another one. */
  readonly sign: (payload: JWTPayload, options?: { forged?: boolean; type?: string }) => Promise<string>;
  readonly close: () => Promise<void>;
}

export const CLIENT = { id: 'cotyle', secret: 'a-secret-of-the-test' };

const CLAIMS = {
  openid: ['sub', 'sid'],
  email: ['email', 'email_verified'],
  profile: ['given_name', 'family_name', 'name', 'groups'],
};

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Clinic ID</title><h1>Clinic ID</h1>
<form method="post"><button type="submit">Continue</button></form></html>`;

const LOGOUT_PAGE = (form: string): string => `<!doctype html><title>Log out</title>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`;

const makeProvider = (
  issuer: string,
  people: ReadonlyMap<string, ProviderPerson>,
  key: object,
  cotyle: CotyleAddresses,
): Provider => {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${cotyle.publicUrl}/api/auth/sso/callback`],
        post_logout_redirect_uris: [`${cotyle.publicUrl}/`],
        backchannel_logout_uri: `${cotyle.origin}/api/auth/sso/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: CLAIMS,
    jwks: { keys: [key] },
    cookies: { keys: ['a-key-of-the-test'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    // Everybody has agreed already: the page of consent is not what is tested.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = LOGOUT_PAGE(form);
        },
      },
    },
    // Its own dispatcher refuses addresses of this machine.
    fetch: (url: string, options: RequestInit) => {
      const plain = { ...options };
      Reflect.deleteProperty(plain, 'dispatcher');
      return fetch(url, plain);
    },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, IdToken: 600, AccessToken: 600 },
  });
  return provider;
};

const rewriteAnswer = (response: ServerResponse, { body }: Rewrite): void => {
  const end = response.end.bind(response);
  const changed = async (sent: string): Promise<void> => {
    const text = JSON.stringify(await body(JSON.parse(sent) as Record<string, unknown>));
    response.setHeader('content-length', Buffer.byteLength(text));
    end(text);
  };
  response.end = ((sent: unknown) => {
    void changed(String(sent));
    return response;
  }) as typeof response.end;
};

/** A real OpenID Connect provider that signs in whoever is next without asking. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  let handle: ((request: IncomingMessage, response: ServerResponse) => Promise<void> | void) | undefined;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const forger = await generateKeyPair('RS256', { extractable: true });
  const kid = 'key-of-the-test';
  const people = new Map<string, ProviderPerson>();

  const server = createServer((request, response) => {
    const { fault } = provider;
    const isFaulty = fault !== undefined && (request.url ?? '').startsWith(fault.below);
    if (isFaulty && fault.kind === 'away') request.socket.destroy();
    else if (!isFaulty || fault.kind === 'denies') {
      const { rewrite } = provider;
      if (rewrite && (request.url ?? '').startsWith(rewrite.below)) rewriteAnswer(response, rewrite);
      void handle?.(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: IdentityProvider = {
    issuer,
    people,
    next: '',
    fault: undefined,
    rewrite: undefined,
    asks: false,
    register: async (cotyle) => {
      const jwk = await exportJWK(privateKey);
      const real = makeProvider(issuer, people, { ...jwk, kid, alg: 'RS256', use: 'sig' }, cotyle);
      const answer = real.callback();
      handle = async (request, response) => {
        if (!(request.url ?? '').startsWith('/interaction/')) return answer(request, response);
        if (provider.asks && request.method === 'GET') {
          response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
          return;
        }
        await real.interactionDetails(request, response);
        const result =
          provider.fault?.kind === 'denies'
            ? { error: 'access_denied' }
            : { login: { accountId: provider.next } };
        return real.interactionFinished(request, response, result);
      };
    },
    sign: (payload, { forged = false, type = 'logout+jwt' } = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid, typ: type })
        .sign(forged ? forger.privateKey : privateKey),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
};
