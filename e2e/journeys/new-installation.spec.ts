import type { Page } from '@playwright/test';
import { DRILL, expect, newInstallationTest as test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { expectLayoutOf, logOut, mainMenu } from '../steps/layout.ts';
import { changeButton, chooseNewPassword, confirmField, newPasswordField } from '../steps/new-password.ts';
import { emailField, expectSignInForm, logIn } from '../steps/sign-in.ts';
import { accessToken } from '../steps/stored-session.ts';

const founder = { email: 'chief@clinic.test', name: 'Ada Moreau', role: 'Super Admin' };
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Super Admin' });

const introduce = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Moreau');
  await emailField(page).fill(founder.email);
  await createButton(page).click();
};

const expectForcedChange = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await expect(newPasswordField(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(mainMenu(page)).toHaveCount(0);
};

test('the setup link creates the Super Admin, who has to choose a password first', async ({
  page,
  installation,
  faults,
}) => {
  await page.goto(installation.setupLink);
  await expectAddress(page, '/setup');
  await createButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(['is required', 'is required', 'is required']);
  await page.getByLabel('First name').fill('Ada?');
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Use letters and numbers only');
  await expectAccessible(page, 'the setup with errors');
  await introduce(page);

  await expectForcedChange(page);
  for (const address of ['/procedures', '/users', '/login', '/no/such/page']) {
    await page.goto(address);
    await expectForcedChange(page);
  }
  await changeButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(['is required', 'is required']);
  await expectAccessible(page, 'the forced change of the password');
  await newPasswordField(page).fill('Tibia#4321');
  await confirmField(page).fill('Tibia#1234');
  await expect(page.getByRole('alert')).toHaveText(['Passwords must match']);
  await page.reload();
  await expectForcedChange(page);

  await chooseNewPassword(page, 'Tibia#4321');
  await expectLayoutOf(page, founder);
  await expectAddress(page, '/procedures');
  await expect(page.getByText('Demo: all people and data are invented.')).toHaveCount(0);

  await logOut(page);
  await expectSignInForm(page);
  await logIn(page, founder.email, 'Tibia#4321');
  await expectLayoutOf(page, founder);

  faults.expect('403 GET /api/setup/check');
  await page.goto(installation.setupLink);
  await expect(page.getByRole('heading', { name: 'This link is expired' })).toBeVisible();
  await expectAccessible(page, 'an expired setup link');
  await expectAddress(page, '/setup');
});

test(
  'a user who has to change the password can log out, and a used setup link is rejected',
  DRILL,
  async ({ page, installation, faults }) => {
    await page.goto(installation.setupLink);
    await introduce(page);
    await expectForcedChange(page);
    const token = await accessToken(page);
    const refused = await page.request.post('/api/user/password', {
      headers: { authorization: `Bearer ${token}` },
      data: { newPassword: 'weak' },
    });
    expect(refused.status()).toBe(422);

    await page.getByRole('button', { name: 'Log Out' }).click();
    await expectSignInForm(page);
    await page.goto('/procedures');
    await expectSignInForm(page);

    faults.expect('403 GET /api/setup/check');
    await page.goto(installation.setupLink);
    await expect(page.getByRole('heading', { name: 'This link is expired' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to log in' }).click();
    await expectSignInForm(page);
  },
);
