import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { createPatient, uniqueName } from '../steps/fixtures.ts';
import { button, expectToast } from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { PASSWORD, superAdmin, surgeon } from '../steps/people.ts';
import { test } from '../steps/second-browser.ts';
import { signInByApi } from '../steps/sign-in.ts';

const answerWithReason = async (page: Page, reason: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
};

test(
  'a Super Admin exports a record, holds it, and erases it with a certificate',
  DRILL,
  async ({ page, clinic, faults }) => {
    const practice = await apiClient(clinic, surgeon);
    const record = uniqueName('MRN');
    const patient = await createPatient(practice, { medicalInsuranceId: record as 'MRN 7' });
    // The page of the patient is told of the erasure while it is open, and reads the record once more.
    faults.expect(
      `404 GET /api/patient/get/${patient.id}`,
      `404 GET /api/patient/procedures/${patient.id}`,
      `404 GET /api/retention/patient/${patient.id}`,
    );
    // The picker of the browser would wait for a person.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await signInByApi(page, superAdmin);
    await page.goto(`/patient/${patient.id}`);
    await expect(page.getByRole('heading', { name: 'Retention and rights' })).toBeVisible();
    const exporting = page.waitForEvent('download');
    await button(page, 'Export everything').click();
    const zip = await exporting;
    expect(zip.suggestedFilename()).toBe(`patient-${patient.id}-export.zip`);
    expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK');

    await button(page, 'Set legal hold').click();
    await answerWithReason(page, 'A lawsuit');
    await expectToast(page, 'The legal hold was set');
    await expect(page.getByText('On legal hold: A lawsuit')).toBeVisible();
    await expect(button(page, 'Erase record…')).toBeDisabled();
    await expectAccessible(page, 'a patient on legal hold');
    await button(page, 'Lift legal hold').click();
    await answerWithReason(page, 'Settled');
    await expectToast(page, 'The legal hold was lifted');

    await button(page, 'Erase record…').click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Letter of 2 March');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(page, 'the dialog of an erasure');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
    await expectToast(page, 'The erasure has started. Its certificate will be on the page Retention.');

    await page.getByRole('complementary').getByRole('link', { name: 'Retention' }).click();
    await expect(pageTitle(page)).toHaveText('Retention');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: String(patient.id), exact: true }) });
    await expect(row.getByRole('button', { name: /as PDF$/ })).toBeVisible();
    await expectAccessible(page, 'the page Retention');
    const printing = page.waitForEvent('download');
    await row.getByRole('button', { name: /as PDF$/ }).click();
    const pdf = await readFile(await (await printing).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const saving = page.waitForEvent('download');
    await row.getByRole('button', { name: /as text and JSON$/ }).click();
    const certificate = await readFile(await (await saving).path(), 'utf8');
    expect(certificate).toContain(`internal number ${patient.id}`);
    expect(certificate).not.toContain(record);
  },
);
