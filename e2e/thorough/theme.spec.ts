import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { engineer } from '../steps/people.ts';
import { emailField, signIn } from '../steps/sign-in.ts';

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('button', { name });

/** 0 is black, 255 is white. */
const groundBrightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Math.max(...parts.slice(0, 3).map(Number));
  });

const expectDark = (page: Page) => expect.poll(() => groundBrightness(page)).toBeLessThan(60);
const expectLight = (page: Page) => expect.poll(() => groundBrightness(page)).toBeGreaterThan(200);

test('the chosen theme persists over the sign-in and a reload', async ({ page }) => {
  await page.goto('/');
  await expectLight(page);
  await choice(page, 'Dark').click();
  await expect(choice(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
  await expectDark(page);
  await signIn(page, engineer);
  await expectDark(page);
  await page.reload();
  await expectLayoutOf(page, engineer);
  await expectDark(page);
  await choice(page, 'Light').click();
  await expectLight(page);
  await page.reload();
  await expectLight(page);
});

test('the theme follows the system by default', async ({ page }) => {
  await page.goto('/');
  await expect(choice(page, 'System')).toHaveAttribute('aria-pressed', 'true');
  await expectLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDark(page);
});

test('a dark page is never light, even before its scripts load', async ({ page }) => {
  await page.goto('/');
  await choice(page, 'Dark').click();
  await expectDark(page);

  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { schemesSeen: seen });
    new MutationObserver(() => void seen.push(document.documentElement.dataset['scheme'] ?? '')).observe(
      document,
      {
        subtree: true,
        attributeFilter: ['data-scheme'],
      },
    );
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expectDark(page);
  await expect(emailField(page)).toHaveCount(0);
  release();
  await expect(emailField(page)).toBeVisible();
  await expectDark(page);
  const seen = await page.evaluate(() => (globalThis as { schemesSeen?: string[] }).schemesSeen ?? []);
  expect(new Set(seen)).toEqual(new Set(['dark']));
});

test('a theme chosen in one tab applies to the other', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await choice(page, 'Dark').click();
  await expectDark(other);
});
