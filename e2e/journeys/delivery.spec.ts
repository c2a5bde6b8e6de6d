import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectRows } from '../steps/grid.ts';
import { admin } from '../steps/people.ts';
import { emailField, expectSignInForm, signIn } from '../steps/sign-in.ts';

const SIGN_IN_BUDGET = 100_000;
const PROCEDURES_BUDGET = 200_000;

const isCode = (response: Response): boolean =>
  ['script', 'stylesheet'].includes(response.request().resourceType());

test('the content security policy allows only scripts of the app itself', async ({ page, faults }) => {
  const response = await page.goto('/');
  const headers = response?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toBe('no-cache');
  await expectSignInForm(page);

  faults.expect(
    /^console: Executing inline script violates/,
    'console: content security policy: script-src-elem blocked inline',
  );
  const smuggled = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
    return document.title === 'taken over';
  });
  expect(smuggled).toBe(false);
});

test('every asset is compressed and immutable for caches', async ({ page }) => {
  const assets: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/')) assets.push(response);
  });
  await page.goto('/');
  await expectSignInForm(page);
  expect(assets.length).toBeGreaterThan(2);
  for (const asset of assets) {
    const headers = await asset.allHeaders();
    expect(headers['cache-control'], asset.url()).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options'], asset.url()).toBe('nosniff');
    // Fonts are compressed already, and files below one packet gain nothing.
    const small = (await asset.body()).length < 1400;
    if (!asset.url().endsWith('.woff2') && !small)
      expect(headers['content-encoding'], asset.url()).toMatch(/^(br|gzip)$/);
  }
});

/** The total size of the scripts and styles loaded so far, each counted once. */
const countCode = (page: Page): (() => Promise<number>) => {
  const files = new Map<string, Response>();
  page.on('response', (response) => {
    if (isCode(response)) files.set(response.url(), response);
  });
  return async () => {
    const sizes = await Promise.all(
      [...files.values()].map(async (file) => gzipSync(await file.body()).length),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    test.info().annotations.push({ type: 'gzipped scripts and styles', description: `${sum} bytes` });
    expect(sum).toBeGreaterThan(0);
    return sum;
  };
};

test('the sign-in form loads at most 100 kB of scripts and styles', async ({ page }) => {
  const loaded = countCode(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(emailField(page)).toBeFocused();
  expect(await loaded()).toBeLessThanOrEqual(SIGN_IN_BUDGET);
});

test('the procedures list loads at most 200 kB of scripts and styles', async ({ page, context }) => {
  await signIn(page, admin);
  await expectRows(page);
  const again = await context.newPage();
  const loaded = countCode(again);
  await again.goto('/procedures', { waitUntil: 'load' });
  await expectRows(again);
  expect(await loaded()).toBeLessThanOrEqual(PROCEDURES_BUDGET);
});

test('the procedures list requests its first rows before the first script has loaded', async ({ page }) => {
  await signIn(page, admin);
  await expectRows(page);
  // The signed-in page may still poll, so only the requests of the reloaded page are counted.
  await page.goto('about:blank');
  // Opening the live stream refetches everything, which is not counted here.
  await page.route('**/api/live', () => new Promise<void>(() => undefined));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/patient/procedure/all-actual')) requests += 1;
  });
  const answered = page.waitForResponse(/\/api\/patient\/procedure\/all-actual\?/);
  await page.goto('/procedures', { waitUntil: 'commit' });
  expect((await answered).status()).toBe(200);
  release();
  await expectRows(page);
  expect(requests, 'the rows are requested once').toBe(1);
});
