import { readFile } from 'node:fs/promises';
import { catalogueCalls } from '@cotyle/contract/catalogues';
import { planCalls } from '@cotyle/contract/plans';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { modelCase } from '../steps/models.ts';
import { admin, surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { signIn, signInByApi } from '../steps/sign-in.ts';

test.slow();

test(
  'an administrator adds the example as a catalogue, a surgeon plans with it, and the plan opens when it is retired',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('422 POST /api/implant-catalogue/upload');
    await page.setViewportSize({ width: 1440, height: 900 });
    const made = await modelCase(clinic, 'RIGHT');
    await signIn(page, admin);
    await page.getByRole('link', { name: 'Implant Catalogues' }).click();
    await expect(page.getByText('There is no catalogue yet.', { exact: false })).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download example' }).click();
    const zip = await (await downloaded).path();

    await page.getByRole('button', { name: 'Upload catalogue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload catalogue' });
    await dialog.getByRole('textbox', { name: 'Manufacturer' }).fill('Example');
    await dialog.getByRole('textbox', { name: 'Catalogue name' }).fill('Hip');
    const file = { name: 'example-catalogue.zip', mimeType: 'application/zip' };
    // Not a catalogue first: what is wrong is said, and the dialog stays.
    await dialog
      .getByLabel('Zip file')
      .setInputFiles({ ...file, buffer: Buffer.from('PK\x03\x04 cut off', 'latin1') });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog.getByText('The catalogue was not stored, because it has a problem.')).toBeVisible();
    await expectAccessible(page, 'catalogue problems');
    await dialog.getByLabel('Zip file').setInputFiles(zip);
    await expect(dialog.getByText('Please choose a .zip file.')).toBeVisible();
    await dialog.getByLabel('Zip file').setInputFiles({ ...file, buffer: await readFile(zip) });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Example Hip' })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'implant catalogues');

    await signInByApi(page, surgeon);
    await openCase(page, made);
    const open = page.getByRole('button', { name: 'Plan implants' });
    await open.click();
    const choice = page.getByRole('combobox', { name: 'Catalogue' });
    await expect(choice).toHaveValue('generic');
    const surface = page.waitForResponse(/implant-catalogue\/surface\/\d+\/\d+$/);
    await choice.selectOption({ label: 'Example Hip' });
    expect((await surface).status()).toBe(200);
    await expect(page.getByRole('combobox', { name: 'Cup size' })).toHaveValue(/^clinic\//);
    await page.getByRole('button', { name: 'Save the plan' }).click();
    await expect(page.getByText('Saved as version 2.')).toBeVisible();

    const { call } = await apiClient(clinic, admin);
    const { value } = await call(catalogueCalls.all, {});
    await call(catalogueCalls.retire, { body: { catalogueId: value[0]?.id ?? 0 } });
    // The open window is told at once.
    const notice = page.getByText('a plan with its parts cannot be saved again', { exact: false });
    await expect(notice).toBeVisible();
    await page.reload();
    await open.click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Cup size' })).toHaveValue(/^clinic\//);
    await expectAccessible(page, 'planning with a retired catalogue');
    const { value: versions } = await call(planCalls.ofProcedure, { params: { id: String(made.id) } });
    expect(versions.map(({ plan }) => plan.cup.part.split('/')[0])).toEqual(['clinic']);
  },
);
