import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** The whole address after the host, so that nothing hides in the query. */
export const expectAddress = (page: Page, address: string): Promise<void> =>
  expect
    .poll(() => {
      const { pathname, search, hash } = new URL(page.url());
      return `${pathname}${search}${hash}`;
    })
    .toBe(address);

/** As Back and Forward do: the page stays, its address changes. */
export const navigateByHistory = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
};
