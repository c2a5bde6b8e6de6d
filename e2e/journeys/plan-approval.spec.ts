import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { answerDialog, field } from '../steps/forms.ts';
import { modelCase } from '../steps/models.ts';
import { assistant, PASSWORD, surgeon } from '../steps/people.ts';
import { expectSaved, openCase, save, saveButton, section } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const approval = (page: Page) => section(page, 'Plan approval');
const sign = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Approve the plan' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

test('a plan is proposed, approved by signature, voided by a change, compared and approved again', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('403 POST /api/plan/approve', '409 POST /api/patient/procedure/update');
  await page.setViewportSize({ width: 1440, height: 900 });
  const made = await modelCase(clinic, 'LEFT');

  await signInByApi(page, assistant);
  await openCase(page, made);
  await expect(approval(page)).toContainText('A newer scan or model was uploaded.');
  await field(page, 'Planned Inclination').fill('42');
  await save(page);
  await expectSaved(page);
  await expect(approval(page)).toContainText('Version 2');
  await approval(page).getByRole('button', { name: 'Propose' }).click();
  await answerDialog(page, `Propose version 2 of the plan to ${surgeon.name} for approval?`, 'Confirm');
  await expect(approval(page)).toContainText('Proposed v2');
  await expect(approval(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await signInByApi(page, surgeon);
  await openCase(page, made);
  const approve = approval(page).getByRole('button', { name: 'Approve' });
  await approve.click();
  const dialog = page.getByRole('dialog', { name: 'Approve the plan' });
  await expect(dialog).toContainText('I approve this plan for surgery');
  await expect(dialog).toContainText('42°');
  await expectAccessible(page, 'approving a plan');
  await sign(page, 'Wrong#4321');
  await expect(dialog.getByRole('alert')).toContainText('The password is wrong.');
  await sign(page, PASSWORD);
  await expect(dialog).toBeHidden();
  await expect(approval(page)).toContainText('Approved v2');
  await expect(approval(page)).toContainText(`Signed by ${surgeon.name}, Surgeon`);

  await field(page, 'Planned Inclination').fill('44');
  await saveButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Change the approved plan' });
  await question.getByLabel('Reason').fill('Steeper socket than measured');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expectSaved(page);
  await expect(approval(page)).toContainText('Approval void');
  await expect(approval(page)).toContainText('The plan was changed. Reason: Steeper socket than measured');

  await approval(page).getByRole('button', { name: 'Compare versions' }).click();
  const compared = page.getByRole('table', { name: 'Compare two versions of the plan' });
  await expect(compared.getByRole('row', { name: /^Inclination/ })).toHaveText(/42°\s*44°\s*\+2°/);
  await expect(page.getByText(/^Solid, teal: cup of version 3 \(by its angles alone, 52 mm /)).toBeVisible();
  await expectAccessible(page, 'comparing two plans');
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();

  await approve.click();
  await sign(page, PASSWORD);
  await expect(approval(page)).toContainText('Approved v3');
  await page.goto('/procedures');
  await expect(page.getByRole('row').filter({ hasText: made.patient })).toContainText('Approved v3');
});
