import type { Session } from '@cotyle/contract/session';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { CLIENT, startIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider, ProviderPerson } from './identity-provider.ts';
import { openTestBrowser } from './test-browser.ts';
import type { TestBrowser } from './test-browser.ts';

const PUBLIC_URL = 'http://cotyle.test';
export const START = `${PUBLIC_URL}/api/auth/sso/start`;
const CONFIRMED = `${PUBLIC_URL}/confirmed`;

/** Cotyle and a real identity provider that know each other. */
export interface SsoWorld {
  readonly cotyle: TestApp;
  readonly idp: IdentityProvider;
  readonly browser: () => TestBrowser;
  /** Up to the address to which the provider sends the browser back, which is not opened. */
  readonly callbackUrl: (browser: TestBrowser, subject: string) => Promise<URL>;
  /** What the app finds in the fragment: a one-time code or the reason of a failure. */
  readonly returnTo: (browser: TestBrowser, url: string) => Promise<{ code?: string; error?: string }>;
  readonly exchange: (browser: TestBrowser, code: string) => Promise<Response>;
  /** The whole way; `person` is what the provider says about the subject. */
  readonly signIn: (
    subject: string,
    person?: ProviderPerson,
    browser?: TestBrowser,
  ) => Promise<{ session?: Session; error?: string }>;
  /** Starts to prove an action: the address at the provider, and the id of the proof. */
  readonly startProof: (
    browser: TestBrowser,
    token: string,
    action: ProvenAction,
  ) => Promise<{ url: string; id: string }>;
  /** Signs in at the provider again; what the waiting page is told. */
  readonly confirm: (
    browser: TestBrowser,
    url: string,
    subject: string,
  ) => Promise<{ id: string | null; error: string | null }>;
  readonly close: () => Promise<void>;
}

export const startSsoWorld = async (environment: Record<string, string> = {}): Promise<SsoWorld> => {
  const idp = await startIdentityProvider();
  const cotyle = await startTestApp({
    PUBLIC_URL,
    SSO_ISSUER: idp.issuer,
    SSO_CLIENT_ID: CLIENT.id,
    SSO_CLIENT_SECRET: CLIENT.secret,
    SSO_LABEL: 'Clinic ID',
    ...environment,
  });
  await idp.register({ origin: cotyle.origin, publicUrl: PUBLIC_URL });

  const isApp = (url: URL): boolean => url.origin === PUBLIC_URL && url.pathname === '/login';
  const isCallback = (url: URL): boolean => url.pathname === '/api/auth/sso/callback';
  const browser = (): TestBrowser => openTestBrowser({ [PUBLIC_URL]: cotyle.origin });
  const returnTo: SsoWorld['returnTo'] = async (own, url) => {
    const fragment = new URLSearchParams((await own.follow(url, isApp)).hash.slice(1));
    const [code, error] = [fragment.get('sso'), fragment.get('sso-error')];
    return { ...(code === null ? {} : { code }), ...(error === null ? {} : { error }) };
  };
  const exchange: SsoWorld['exchange'] = (own, code) =>
    own.post(`${PUBLIC_URL}/api/auth/sso/session`, { code });

  return {
    cotyle,
    idp,
    browser,
    returnTo,
    exchange,
    callbackUrl: (own, subject) => {
      idp.next = subject;
      return own.follow(START, (url) => isCallback(url) || isApp(url));
    },
    signIn: async (subject, person, own = browser()) => {
      if (person) idp.people.set(subject, person);
      idp.next = subject;
      const { code, error } = await returnTo(own, START);
      if (code === undefined) return error === undefined ? {} : { error };
      return { session: (await (await exchange(own, code)).json()) as Session };
    },
    startProof: async (own, token, action) => {
      const answer = await own.post(`${PUBLIC_URL}/api/auth/sso/step-up`, { action }, token);
      const { value } = (await answer.json()) as { value?: { url: string; id: string } };
      if (!value) throw new Error(`The start of a proof answered ${answer.status}.`);
      return value;
    },
    confirm: async (own, url, subject) => {
      idp.next = subject;
      const back = await own.follow(url, ({ origin, pathname }) => origin + pathname === CONFIRMED);
      const fragment = new URLSearchParams(back.hash.slice(1));
      return { id: fragment.get('id'), error: fragment.get('error') };
    },
    close: async () => {
      await cotyle.close();
      await idp.close();
    },
  };
};
