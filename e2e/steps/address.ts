import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** Compares the whole address after the host, including query and hash. */
export const expectAddress = (page: Page, address: string): Promise<void> =>
  expect
    .poll(() => {
      const { pathname, search, hash } = new URL(page.url());
      return `${pathname}${search}${hash}`;
    })
    .toBe(address);

/** Changes the address without loading the page, as Back and Forward do. */
export const navigateByHistory = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
};
