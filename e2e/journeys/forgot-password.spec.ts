import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { surgeonWithPasswordReset, PASSWORD } from '../steps/people.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { chooseNewPassword, confirmField, newPasswordField } from '../steps/new-password.ts';
import { emailField, expectSignInForm, logIn } from '../steps/sign-in.ts';

const SENT = 'Link was sent. Check your email for the password reset instructions.';
const requestButton = (page: Page) => page.getByRole('button', { name: 'Request recovery link' });

const requestLink = async (page: Page, email: string): Promise<void> => {
  await emailField(page).fill(email);
  await requestButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
};

/** The link in the mail, which the demo prints instead of sending it. */
const mailedLink = async (clinic: RunningApp, page: Page, email: string): Promise<string> => {
  const before = clinic.output().length;
  await requestLink(page, email);
  return clinic.waitForOutput(/its link: (http\S+)/, before);
};

test('a password reset link works once', async ({ page, clinic, faults }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectAddress(page, '/forgot_password');
  await expectAccessible(page, 'the request for a reset link');
  const link = await mailedLink(clinic, page, surgeonWithPasswordReset.email);
  await expectAccessible(page, 'the confirmation of a reset link');
  await page.getByRole('button', { name: 'Ok' }).click();
  await expectAddress(page, '/login');
  await expectSignInForm(page);

  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toContainText(surgeonWithPasswordReset.name);
  await expectAccessible(page, 'the choice of a new password');
  await expectAddress(page, '/reset_password');
  const password = `Reset#${randomInt(1000, 9999)}aZ`;
  await chooseNewPassword(page, password);
  await expectAddress(page, '/login');
  await expect(page.getByRole('status')).toHaveText(
    'Your password was changed. Please log in with the new one.',
  );

  faults.expect('403 POST /api/auth/access');
  await logIn(page, surgeonWithPasswordReset.email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  await logIn(page, surgeonWithPasswordReset.email, password);
  await expectLayoutOf(page, surgeonWithPasswordReset);

  faults.expect('403 GET /api/user/forgot-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is expired' })).toBeVisible();
  await expectAccessible(page, 'an expired reset link');
  await expectAddress(page, '/reset_password');
});

test(
  'an invalid password reset link is shown as expired and leads back to the sign-in form',
  DRILL,
  async ({ page, faults }) => {
    faults.expect('403 GET /api/user/forgot-password');
    for (const address of ['/reset_password?token=made-up', '/reset_password?token=', '/reset_password']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'This link is expired' })).toBeVisible();
      await expectAddress(page, '/reset_password');
      await page.getByRole('button', { name: 'Back to log in' }).click();
      await expectAddress(page, '/login');
      await expectSignInForm(page);
    }
  },
);

/** Section 5 of the specification. */
const RULES = [
  'Min length is 8',
  'Max length is 12',
  'need no whitespaces',
  'need one lowercase character at least',
  'need one uppercase character at least',
  'need one number character at least',
  'need one special character at least',
];

test('a new password has to meet every rule and to be typed twice', DRILL, async ({ page, clinic }) => {
  await page.goto('/password_recovery');
  await page.goto(await mailedLink(clinic, page, surgeonWithPasswordReset.email));
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const rules = dialog.getByRole('listitem');
  await expect(rules).toHaveText(RULES.map((rule) => new RegExp(`^${rule}\\s*not met$`)));

  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['is required', 'is required']);
  await newPasswordField(page).fill('Tibia#4321');
  await expect(rules.filter({ hasText: 'not met' })).toHaveCount(0);
  await confirmField(page).fill('Tibia#4322');
  await expect(dialog.getByRole('alert')).toHaveText(['Passwords must match']);
  await confirmField(page).fill('Tibia#4321');
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectSignInForm(page);
});

test('a password reset request shows the same message for an unknown email', DRILL, async ({ page }) => {
  await page.goto('/forgot_password');
  await requestButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('is required');
  await emailField(page).fill('nobody');
  await expect(emailField(page)).toHaveAccessibleDescription('Invalid email address');
  await requestLink(page, 'nobody@demo.test');
});

test(
  'a failed password reset request shows an error and can be repeated',
  DRILL,
  async ({ page, faults }) => {
    faults.expect('500 POST /api/user/request-reset');
    await page.goto('/forgot_password');
    await page.route('**/api/user/request-reset', (route) => route.fulfill({ status: 500, body: 'oh' }));
    await emailField(page).fill('nobody@demo.test');
    await requestButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong');
    await page.unroute('**/api/user/request-reset');
    await requestLink(page, 'nobody@demo.test');
  },
);
