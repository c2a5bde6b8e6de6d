import { adminUserCalls } from '@cotyle/contract/admin-users';
import { adminFactorCalls } from '@cotyle/contract/second-factor';
import { settingsCalls } from '@cotyle/contract/settings';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { expectToast, field } from '../steps/forms.ts';
import { expectLayoutOf, logOut } from '../steps/layout.ts';
import { modelCase } from '../steps/models.ts';
import { admin, PASSWORD, superAdmin, surgeon } from '../steps/people.ts';
import { expectSaved, openCase, save, section } from '../steps/procedure.ts';
import { addAuthenticator, codeOf, factorDialog, setUpApp } from '../steps/second-factor.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';

test.slow();

const surgeonId = async (clinic: RunningApp): Promise<number> => {
  const { call } = await apiClient(clinic, admin);
  const { value } = await call(adminUserCalls.all, { query: { search: surgeon.email } });
  return value[0]?.id ?? 0;
};

// The other tests of the worker sign in with the password alone.
test.afterEach(async ({ clinic }) => {
  const asSuperAdmin = await apiClient(clinic, superAdmin);
  await asSuperAdmin.call(settingsCalls.update, { body: SPECIFIED_SETTINGS });
  const { call } = await apiClient(clinic, admin);
  const userId = await surgeonId(clinic);
  const { value } = await call(adminFactorCalls.get, { params: { id: String(userId) } });
  if (value.totp || value.passkeys > 0)
    await call(adminFactorCalls.reset, { body: { userId, password: PASSWORD } });
});

const approval = (page: Page) => section(page, 'Plan approval');
const closeCodes = (page: Page) => page.getByRole('button', { name: 'I have saved them' }).click();

test(
  'an app and a passkey are added, sign in, and approve a plan',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('403 POST /api/auth/access');
    const made = await modelCase(clinic, 'LEFT');
    await addAuthenticator(page);
    await signIn(page, surgeon, '/account');
    const { key, recoveryCodes } = await setUpApp(page);
    await expectAccessible(page, 'recovery codes');
    await closeCodes(page);
    await expect(section(page, 'Second factor')).toContainText('10 recovery codes left');

    await logOut(page);
    await expectSignInForm(page);
    await logIn(page, surgeon.email, PASSWORD);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page, 'the second step of a sign-in');
    await code.fill(codeOf(key, 1));
    await expectLayoutOf(page, surgeon);

    await page.goto('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = factorDialog(page, 'Add a passkey');
    await adding.getByLabel('Name', { exact: true }).fill('Work laptop');
    await adding.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await adding.getByRole('button', { name: 'Use a recovery code' }).click();
    await adding.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await expectAccessible(page, 'adding a passkey');
    await adding.getByRole('button', { name: 'Continue' }).click();
    await expect(adding).toBeHidden();
    await expect(section(page, 'Second factor')).toContainText('Work laptop');
    await expect(section(page, 'Second factor')).toContainText('9 recovery codes left');

    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expectLayoutOf(page, surgeon);

    await openCase(page, made);
    await field(page, 'Planned Inclination').fill('42');
    await save(page);
    await expectSaved(page);
    await approval(page).getByRole('button', { name: 'Approve' }).click();
    const approving = factorDialog(page, 'Approve the plan');
    await expect(approving).toContainText('Your browser will ask for your passkey');
    await expectAccessible(page, 'approving a plan with a passkey');
    await approving.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(approving).toBeHidden();
    await expect(approval(page)).toContainText('Approved v');
  },
);

test(
  'a role that needs a second factor stops a signed-in person until they add one',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(/^403 (GET|POST) /);
    await signIn(page, surgeon);
    const { call } = await apiClient(clinic, superAdmin);
    await call(settingsCalls.update, { body: { ...SPECIFIED_SETTINGS, secondFactorSurgeon: true } });
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
    await expectAccessible(page, 'a second factor is needed');
    await setUpApp(page);
    await closeCodes(page);
    await expectLayoutOf(page, surgeon);
  },
);

test(
  'an administrator resets the factors of a surgeon, who then signs in by password',
  DRILL,
  async ({ page, clinic }) => {
    await signIn(page, surgeon, '/account');
    await setUpApp(page);
    await closeCodes(page);
    await signIn(page, admin, `/edit_user/${await surgeonId(clinic)}`);
    await page.getByRole('button', { name: 'Reset second factors' }).click();
    const dialog = factorDialog(page, 'Reset second factors');
    await expectAccessible(page, 'resetting second factors');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Second factors were reset');
    await expect(dialog).toBeHidden();
    await logOut(page);
    await logIn(page, surgeon.email, PASSWORD);
    await expectLayoutOf(page, surgeon);
  },
);
