import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** Counts the calls of all pages from now on, such as 'GET /api/auth/refresh'. */
export const countCalls = (context: BrowserContext, call: string): (() => number) => {
  let count = 0;
  context.on('request', (request) => {
    if (`${request.method()} ${new URL(request.url()).pathname}` === call) count += 1;
  });
  return () => count;
};

/** Polls never fire, so what appears in a page was pushed. The shortest interval that competes with a push is 25 seconds. */
export const disablePolling = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript(() => {
    const POLL_MS = 20_000;
    const original = globalThis.setInterval;
    const setInterval = (handler: TimerHandler, delay?: number, ...args: readonly unknown[]) =>
      delay !== undefined && delay >= POLL_MS ? 0 : original(handler, delay, ...args);
    Object.assign(globalThis, { setInterval });
  });

/** Holds back all requests to an address until the returned function is called. */
export const holdRequests = async (page: Page, url: string): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};

/** A call outside of any page, as with a stolen token. */
export const callWithToken = async (
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  token: string,
): Promise<number> => {
  const response = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` } });
  return response.status();
};

/** The session has ended on the server, not only in the page. */
export const expectTokenRejected = (page: Page, token: string): Promise<void> =>
  expect.poll(() => callWithToken(page, 'GET', '/api/user/me', token)).toBe(401);
