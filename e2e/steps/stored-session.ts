import type { Page } from '@playwright/test';
import type { Session } from '@cotyle/contract/session';

const stored = (page: Page, key: string): Promise<string> =>
  page.evaluate((name) => localStorage.getItem(name) ?? '', key);

/**
 * Any address of the same origin that runs none of our scripts: there a test changes what is stored, and no page renews
 * or ends the session meanwhile.
 */
export const leaveApp = (page: Page): Promise<unknown> => page.goto('/favicon.svg');

export const accessToken = (page: Page): Promise<string> => stored(page, 'cotyle.authToken');
export const refreshToken = (page: Page): Promise<string> => stored(page, 'cotyle.refreshToken');

/** Only the refresh token is left, as in a browser that was closed for a while. */
export const removeAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.removeItem('cotyle.authToken');
    localStorage.removeItem('cotyle.authTokenExpiry');
  });

export const expireAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() =>
    localStorage.setItem('cotyle.authTokenExpiry', new Date(Date.now() - 1000).toISOString()),
  );

/** The whole local and session storage, to find what should not be there. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

export const storeSession = (page: Page, session: Session): Promise<void> =>
  page.evaluate(
    (values) => {
      localStorage.removeItem('cotyle.ended');
      for (const [name, value] of Object.entries(values)) localStorage.setItem(`cotyle.${name}`, value);
    },
    {
      refreshToken: session.refresh.token,
      refreshTokenExpiry: session.refresh.expiresAt,
      role: session.role,
      userId: String(session.userId),
      passwordChangeRequired: String(session.passwordChangeRequired),
      authTokenExpiry: session.access.expiresAt,
      authToken: session.access.token,
    },
  );
