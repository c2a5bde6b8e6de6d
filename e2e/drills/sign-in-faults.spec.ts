import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { throttledEngineer, PASSWORD, surgeon } from '../steps/people.ts';
import { emailField, logIn, logInButton, passwordField } from '../steps/sign-in.ts';

const ACCESS = '/api/auth/access';
const UNREACHABLE = 'The server cannot be reached. Please check the connection and try again.';

test('the sign-in form reports empty fields and an invalid email without a request', async ({ page }) => {
  await page.goto('/login');
  await logInButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('is required');
  await expect(passwordField(page)).toHaveAccessibleDescription('is required');
  await expect(emailField(page)).toBeFocused();
  await expectAccessible(page, 'the sign-in form with errors');

  await emailField(page).fill('somebody');
  await expect(emailField(page)).toHaveAccessibleDescription('Invalid email address');
  await emailField(page).fill('some body@clinic');
  await expect(emailField(page)).toHaveAccessibleDescription('Invalid email address');
  await emailField(page).fill('somebody@clinic');
  await expect(emailField(page)).toHaveAccessibleDescription('');
});

test('a wrong password and an unknown email get the same response', async ({ page, faults }) => {
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

/** An attempt with a wrong password; the sixth in a row is throttled. */
const attempt = (request: APIRequestContext) =>
  request.post(ACCESS, { data: { username: throttledEngineer.email, password: 'Guess#2026' } });

test('the sign-in form shows the waiting time after too many attempts and then works again', async ({
  page,
  faults,
}) => {
  faults.expect(`429 POST ${ACCESS}`);
  await page.clock.install();
  // The account is throttled for a second or two only, so the response is replaced by one with a longer time.
  await page.route(
    `**${ACCESS}`,
    async (route) => {
      let closed = await attempt(page.request);
      while (closed.status() !== 429) closed = await attempt(page.request);
      await route.fulfill({ response: closed, headers: { ...closed.headers(), 'retry-after': '90' } });
    },
    { times: 1 },
  );
  await page.goto('/');
  await logIn(page, throttledEngineer.email, PASSWORD);

  await expect(page.getByRole('alert')).toContainText('Too many tries. Please wait and try again.');
  await expect(page.getByRole('alert')).toContainText(/Try again in \d+ s\./);
  await expect(logInButton(page)).toBeDisabled();
  const right = { data: { username: throttledEngineer.email, password: PASSWORD } };
  await expect.poll(async () => (await page.request.post(ACCESS, right)).status()).toBe(200);
  await page.clock.runFor(90_000);
  await expect(logInButton(page)).toBeEnabled();
  await passwordField(page).fill(PASSWORD);
  await logInButton(page).click();
  await expectLayoutOf(page, throttledEngineer);
});

test('the sign-in form shows that the server is down and works when it is back', async ({ page, faults }) => {
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
