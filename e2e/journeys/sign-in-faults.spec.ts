import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { clumsyEngineer, PASSWORD, surgeon } from '../steps/people.ts';
import { emailField, logIn, logInButton, passwordField } from '../steps/sign-in.ts';

const ACCESS = '/api/auth/access';
const UNREACHABLE = 'The server cannot be reached. Please check the connection and try again.';

test('empty fields and an address that is none are named, without asking the server', async ({ page }) => {
  await page.goto('/login');
  await logInButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('is required');
  await expect(passwordField(page)).toHaveAccessibleDescription('is required');
  await expect(emailField(page)).toBeFocused();

  await emailField(page).fill('somebody');
  await expect(emailField(page)).toHaveAccessibleDescription('Invalid email address');
  await emailField(page).fill('some body@clinic');
  await expect(emailField(page)).toHaveAccessibleDescription('Invalid email address');
  await emailField(page).fill('somebody@clinic');
  await expect(emailField(page)).toHaveAccessibleDescription('');
});

test('a wrong password and an unknown email are told apart by nothing', async ({ page, faults }) => {
  faults.expect(`403 POST ${ACCESS}`);
  await page.goto('/');
  for (const email of [surgeon.email, 'nobody@demo.test']) {
    await logIn(page, email, 'Wrong#2026');
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await expect(passwordField(page)).toHaveValue('');
    await expect(passwordField(page)).toBeFocused();
    await expect(emailField(page)).toHaveValue(email);
    await page.reload();
  }
  await logIn(page, surgeon.email, PASSWORD);
  await expectLayoutOf(page, surgeon);
});

/** Fails until the account's door has just been closed for four seconds: as often as somebody who guesses. */
const guess = async (request: APIRequestContext, email: string): Promise<void> => {
  for (let failures = 0; failures < 7;) {
    const answer = await request.post(ACCESS, { data: { username: email, password: 'Guess#2026' } });
    if (answer.status() === 403) failures += 1;
    else await sleep(Number(answer.headers()['retry-after']) * 1000);
  }
};

test('after too many tries the form says how long to wait, and then works again', async ({
  page,
  faults,
}) => {
  faults.expect(`429 POST ${ACCESS}`);
  await page.goto('/');
  await emailField(page).fill(clumsyEngineer.email);
  await passwordField(page).fill(PASSWORD);
  await guess(page.request, clumsyEngineer.email);
  await logInButton(page).click();

  await expect(page.getByRole('alert')).toContainText('Too many tries. Please wait and try again.');
  await expect(page.getByRole('alert')).toContainText(/Try again in \d s\./);
  await expect(logInButton(page)).toBeDisabled();
  await expect(logInButton(page)).toBeEnabled();
  await passwordField(page).fill(PASSWORD);
  await logInButton(page).click();
  await expectLayoutOf(page, clumsyEngineer);
});

test('while the server is away the form says so, and works as soon as it is back', async ({
  page,
  faults,
}) => {
  faults.expect(`net::ERR_CONNECTION_REFUSED POST ${ACCESS}`, `503 POST ${ACCESS}`, `502 POST ${ACCESS}`);
  await page.goto('/');
  const alert = page.getByRole('alert');

  await page.route(`**${ACCESS}`, (route) => route.abort('connectionrefused'));
  await logIn(page, surgeon.email, PASSWORD);
  await expect(alert).toHaveText(UNREACHABLE);

  const message = 'The service is temporarily unavailable. Please try again.';
  await page.unroute(`**${ACCESS}`);
  await page.route(`**${ACCESS}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message } }),
  );
  await logIn(page, surgeon.email, PASSWORD);
  await expect(alert).toHaveText(message);

  await page.unroute(`**${ACCESS}`);
  await page.route(`**${ACCESS}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await logIn(page, surgeon.email, PASSWORD);
  await expect(alert).toHaveText('502 Bad Gateway');

  await page.unroute(`**${ACCESS}`);
  await logIn(page, surgeon.email, PASSWORD);
  await expectLayoutOf(page, surgeon);
});
