import { CLIENT, startIdentityProvider } from '../../api/src/people/sso/testing/identity-provider.ts';
import type { IdentityProvider } from '../../api/src/people/sso/testing/identity-provider.ts';
import { freePort } from '../../api/src/platform/database/embedded/port.ts';
import { START_TIMEOUT, startDemo } from './app-process.ts';
import type { RunningApp } from './app-process.ts';
import { PREPARED_DEMO } from './prepared-demo.ts';
import { watched } from './test.ts';

interface ClinicWithProvider extends RunningApp {
  readonly provider: IdentityProvider;
}

/** The demo clinic with an identity provider; `ssoEnvironment` adds to its configuration. */
export const ssoTest = watched.extend<{ ssoEnvironment: Record<string, string>; clinic: ClinicWithProvider }>(
  {
    ssoEnvironment: [{}, { option: true }],
    clinic: [
      async ({ ssoEnvironment }, use) => {
        const provider = await startIdentityProvider();
        const port = await freePort();
        const origin = `http://localhost:${port}`;
        await provider.register({ origin, publicUrl: origin });
        const app = await startDemo(process.env[PREPARED_DEMO], {
          PORT: String(port),
          PUBLIC_URL: origin,
          SSO_ISSUER: provider.issuer,
          SSO_CLIENT_ID: CLIENT.id,
          SSO_CLIENT_SECRET: CLIENT.secret,
          SSO_LABEL: 'Clinic ID',
          ...ssoEnvironment,
        });
        await use({ ...app, provider });
        await app.stop();
        await provider.close();
      },
      { timeout: START_TIMEOUT },
    ],
    baseURL: async ({ clinic }, use) => use(clinic.address),
  },
);
