import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { bell, expectLayoutOf, logOutButton, mainMenu, pageTitle } from '../steps/layout.ts';
import { surgeon } from '../steps/people.ts';
import { expectSignInForm, signIn } from '../steps/sign-in.ts';

const DEMO = 'Demo: all people and data are invented.';
const VERSION = /^v\d+\.\d+\.\d+$/;

test('the top bar has the title, the version and the bell that opens the messages', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(VERSION)).toBeVisible();
  await signIn(page, surgeon);
  const bar = page.getByRole('banner');
  await expect(bar.getByText('Cotyle', { exact: true })).toBeVisible();
  await expect(bar.getByText(VERSION)).toBeVisible();
  await bell(page).click();
  await expectAddress(page, '/messages');
});

test('every page of the demo shows that its data is invented', async ({ page, faults }) => {
  faults.expect('403 GET /api/user/forgot-password', '403 GET /api/setup/check');
  const outside = [
    '/',
    '/login',
    '/forgot_password',
    '/password_recovery',
    '/reset_password?token=x',
    '/setup?token=x',
  ];
  for (const address of outside) {
    await page.goto(address);
    await expect(page.getByText(DEMO)).toBeInViewport({ ratio: 1 });
  }
  await signIn(page, surgeon);
  for (const address of ['/procedures', '/procedure/5', '/assistants']) {
    await page.goto(address);
    await expectLayoutOf(page, surgeon);
    await expect(page.getByText(DEMO)).toBeInViewport({ ratio: 1 });
  }
});

test('the layout fits 1024 pixels, and a narrower window scrolls sideways', async ({ page }) => {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/');
  await expectSignInForm(page);
  expect(await overhang()).toBe(0);
  await signIn(page, surgeon);
  expect(await overhang()).toBe(0);
  for (const part of [bell(page), logOutButton(page), mainMenu(page), pageTitle(page)])
    await expect(part).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(overhang).toBe(124);
  await expect(bell(page)).not.toBeInViewport();
  await page.mouse.wheel(500, 0);
  await expect(bell(page)).toBeInViewport({ ratio: 1 });
});
