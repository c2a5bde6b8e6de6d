import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** Counts the calls that the pages make from now on, such as 'GET /api/auth/refresh'. */
export const countCalls = (context: BrowserContext, call: string): (() => number) => {
  let count = 0;
  context.on('request', (request) => {
    if (`${request.method()} ${new URL(request.url()).pathname}` === call) count += 1;
  });
  return () => count;
};

/** A call past the browser's pages, as a person with a stolen token would make it. */
export const callWithToken = async (
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  token: string,
): Promise<number> => {
  const answer = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` } });
  return answer.status();
};

/** The session is over on the server too, not only out of sight. */
export const expectTokenRejected = (page: Page, token: string): Promise<void> =>
  expect.poll(() => callWithToken(page, 'GET', '/api/user/me', token)).toBe(401);
