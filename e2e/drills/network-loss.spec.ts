import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { countCalls } from '../steps/calls.ts';
import { errorBanner } from '../steps/forms.ts';
import { expectLayoutOf, openFromMenu } from '../steps/layout.ts';
import { assistant, PASSWORD } from '../steps/people.ts';
import { expectSignInForm, logIn, logInButton, passwordField, signIn } from '../steps/sign-in.ts';
import { expireAccessToken, leaveApp, refreshToken } from '../steps/stored-session.ts';

const UNREACHABLE = 'The server cannot be reached. Please check the connection and try again.';
const NO_NETWORK = /^net::ERR_INTERNET_DISCONNECTED GET /;

/** Routed calls are not affected by setOffline, so they are aborted explicitly. */
const loseNetwork = async (page: Page): Promise<() => Promise<void>> => {
  await page.context().setOffline(true);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return async () => {
    await page.unroute('**/api/**');
    await page.context().setOffline(false);
  };
};

test('a session survives a network failure and is renewed when the network is back', async ({
  page,
  time,
  context,
  faults,
}) => {
  faults.expect(NO_NETWORK);
  await signIn(page, assistant);
  await time.pass({ minutes: 8 });
  await openFromMenu(page, 'Messages');
  const regain = await loseNetwork(page);
  const tries = countCalls(context, 'GET /api/auth/refresh');
  await time.pass({ minutes: 6, seconds: 45 });
  await expect.poll(tries).toBe(1);
  await openFromMenu(page, 'Procedures');
  await expectLayoutOf(page, assistant);

  const before = await refreshToken(page);
  await regain();
  await time.pass({ seconds: 30 });
  await expect.poll(() => refreshToken(page)).not.toBe(before);
  await page.reload();
  await expectLayoutOf(page, assistant);
});

test('a page loaded while the server is down keeps the session and shows that it retries', async ({
  page,
  time,
  faults,
}) => {
  faults.expect('net::ERR_CONNECTION_REFUSED GET /api/auth/refresh');
  await signIn(page, assistant);
  await leaveApp(page);
  await expireAccessToken(page);
  await page.route('**/api/auth/refresh', (route) => route.abort('connectionrefused'));
  await page.goto('/procedures');
  const notice = page.getByText('The server cannot be reached. Your session is kept; trying again…');
  await time.pass({ seconds: 5 });
  await expect(notice).toBeVisible();
  await page.unroute('**/api/auth/refresh');
  // Long enough for the next retry, whatever its delay.
  await expect(async () => {
    await time.pass({ seconds: 30 });
    await expect(notice).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expectLayoutOf(page, assistant);
});

test('a failed list shows the red banner above the page until it is loaded', async ({
  page,
  time,
  faults,
}) => {
  faults.expect(/^500 GET \/api\/patient\/procedure\/all-actual/);
  const list = /\/api\/patient\/procedure\/all-actual/;
  await signIn(page, assistant);
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  const banner = errorBanner(page);
  await expect(async () => {
    await time.pass({ seconds: 10 });
    await expect(banner).toHaveText('500 Internal Server Error', { timeout: 500 });
  }).toPass();
  const bottom = await banner.evaluate((element) => element.getBoundingClientRect().bottom);
  const tops = await page
    .locator('h1, header a, aside p, nav a')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(bottom);

  await page.unroute(list);
  await expect(async () => {
    await time.pass({ seconds: 46 });
    await expect(banner).toBeHidden({ timeout: 500 });
  }).toPass();
  await expectLayoutOf(page, assistant);
});

test('a failed call shows the message of the server in the red banner', async ({ page, time, faults }) => {
  faults.expect('500 GET /api/user/me');
  await signIn(page, assistant);
  await page.route('**/api/user/me', (route) =>
    route.fulfill({ status: 500, json: { error: 'NEW_CODE', message: 'Closed for lunch.' } }),
  );
  await page.reload();
  const banner = errorBanner(page);
  await expect(async () => {
    await time.pass({ seconds: 10 });
    await expect(banner).toHaveText('Closed for lunch.', { timeout: 500 });
  }).toPass();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await page.unroute('**/api/user/me');
  await page.reload();
  await expectLayoutOf(page, assistant);
});

test('the sign-in form shows that the network is down and works when it is back', async ({
  page,
  faults,
}) => {
  faults.expect(NO_NETWORK, 'net::ERR_INTERNET_DISCONNECTED POST /api/auth/access');
  await page.goto('/');
  await expectSignInForm(page);
  const regain = await loseNetwork(page);
  await logIn(page, assistant.email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(UNREACHABLE);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await regain();
  await passwordField(page).fill(PASSWORD);
  await logInButton(page).click();
  await expectLayoutOf(page, assistant);
});

test('a page that failed to load offline offers to load again', async ({ page, faults }) => {
  faults.expect(
    NO_NETWORK,
    /^console: .*(Failed to fetch dynamically imported module|Unable to preload CSS|There is no network)/,
  );
  await page.goto('/');
  await expectSignInForm(page);
  const regain = await loseNetwork(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(page.getByRole('alertdialog'), 'a network failure is not taken for a new version').toHaveCount(
    0,
  );
  await regain();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Password recovery' })).toBeVisible();
});
