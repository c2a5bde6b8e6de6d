import { adminUserCalls } from '@cotyle/contract/admin-users';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Page } from '@playwright/test';
import { ssoTest as test } from '../harness/sso-test.ts';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { field } from '../steps/forms.ts';
import { modelCase } from '../steps/models.ts';
import { admin } from '../steps/people.ts';
import { expectSaved, openCase, save, section } from '../steps/procedure.ts';

test.slow();
test.use({ ssoEnvironment: { SSO_CREATE_USERS: 'true', SSO_ROLES: 'surgeons=SURGEON' } });

const MARA = { email: 'mara@clinic.test', email_verified: true, groups: ['surgeons'] };
const continueAt = (provider: Page) => provider.getByRole('button', { name: 'Continue' }).click();

test(
  'a surgeon without a password in Cotyle signs a plan by signing in at the identity provider again',
  DRILL,
  async ({ page, clinic }) => {
    const { provider } = clinic;
    provider.people.set('mara', { ...MARA, given_name: 'Mara', family_name: 'Lindqvist' });
    provider.next = 'mara';
    provider.asks = true;
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in with Clinic ID' }).click();
    await continueAt(page);
    await expect(page.getByRole('heading', { name: 'Procedures' })).toBeVisible();

    const made = await modelCase(clinic, 'LEFT');
    const { call } = await apiClient(clinic, admin);
    const { value: people } = await call(adminUserCalls.all, { query: { search: MARA.email } });
    await call(procedureCalls.update, { body: { id: made.id, surgeonId: people[0]?.id ?? 0 } });
    await openCase(page, made);
    await field(page, 'Planned Inclination').fill('42');
    await save(page);
    await expectSaved(page);

    const approval = section(page, 'Plan approval');
    await approval.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve the plan' });
    await expect(dialog).toContainText('A window will open in which you sign in with Clinic ID again.');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expectAccessible(page, 'approving a plan by the identity provider');
    const sign = dialog.getByRole('button', { name: 'Sign and approve' });

    // The window was closed: it can be opened again.
    const [closed] = await Promise.all([page.waitForEvent('popup'), sign.click()]);
    await expect(closed.getByRole('heading', { name: 'Clinic ID' })).toBeVisible();
    await closed.close();
    const reopen = dialog.getByRole('button', { name: 'Open the window again' });
    const [again] = await Promise.all([page.waitForEvent('popup'), reopen.click()]);
    await continueAt(again);
    await expect(dialog).toBeHidden();
    await expect(approval).toContainText(/Approved v\d/);
    await expect(approval).toContainText('Signed by Mara Lindqvist, Surgeon');
  },
);
