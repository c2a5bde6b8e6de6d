import { readFile } from 'node:fs/promises';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import { cell, column, expectRows, heading, columnLabels, rowOf, rows, searchBox } from '../steps/grid.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin, assistant, engineer, radiologist, superAdmin, surgeon } from '../steps/people.ts';
import { createPatient, createProcedure } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

/** Wide enough for every column. */
test.use({ viewport: { width: 1440, height: 900 } });

const COMMON = ['#', 'Created', 'Status', 'Description', 'Side', 'Patient name', 'Gender', 'Age'];
const EVERYTHING = [...COMMON, 'DoS', 'Surgeon', 'Surgical location', 'Radiology location', 'Action'];

const SCAN = ['Scan Request', 'Scan Ready'];
const MODEL = ['Scan Ready', 'Model in Progress', 'Model Complete'];
const ALL = [
  'New Patient',
  'Scan Request',
  'Scan Ready',
  'Model in Progress',
  'Model Complete',
  'Ready for Scheduling',
  'Surgery Scheduled',
  'Procedure Canceled',
  'Procedure Complete',
];

/** Sections 2 and 6 of the specification. */
const ROLES = [
  { person: superAdmin, columns: EVERYTHING, chips: ALL },
  { person: admin, columns: EVERYTHING, chips: ALL },
  { person: assistant, columns: EVERYTHING, chips: ALL },
  { person: surgeon, columns: [...COMMON, 'DoS', 'Radiology location'], chips: ALL },
  { person: radiologist, columns: [...COMMON, 'Surgeon', 'Surgical location'], chips: SCAN },
  { person: engineer, columns: [...COMMON, 'Surgeon', 'Surgical location'], chips: MODEL },
];

for (const { person, columns, chips } of ROLES) {
  test(`the procedures list of ${person.role} has the columns, chips and switches of the role`, async ({
    page,
  }) => {
    await signIn(page, person);
    await expectRows(page);
    expect(await columnLabels(page)).toEqual(columns);
    await expect(page.getByRole('group', { name: 'Filter by status' }).getByRole('button')).toHaveText([
      'All',
      ...chips,
      'Needs attention',
    ]);
    const assigned = person === radiologist || person === engineer;
    await expect(page.getByRole('switch', { name: 'Show only my procedures' })).toHaveCount(assigned ? 1 : 0);
    await expect(page.getByRole('switch', { name: 'Show deleted procedures' })).toHaveCount(assigned ? 0 : 1);
    for (const status of new Set(await column(page, 'Status'))) expect(chips).toContain(status);

    const ids = (await column(page, '#')).map(Number);
    expect(ids, 'the newest comes first').toEqual([...ids].sort((a, b) => b - a));
    await expect(heading(page, '#')).toHaveAttribute('aria-sort', 'descending');
  });
}

test('an engineer can filter the list by own and by unassigned procedures', async ({ page }) => {
  await signIn(page, engineer);
  await expectRows(page);
  const requested = page.waitForRequest((request) => request.url().includes('mine=true'));
  await page.getByRole('switch', { name: 'Show only my procedures' }).click();
  await requested;
  await expectRows(page);
  await page.reload();
  await expectRows(page);
  await expect(page.getByRole('switch', { name: 'Show only my procedures' })).toBeChecked();
});

test('a row of the procedures list opens by click, link, edit button and Enter', async ({ page }) => {
  await signIn(page, admin);
  await expectRows(page);
  const row = rows(page).nth(1);
  const id = await (await cell(page, row, '#')).innerText();
  const expectOpened = async (): Promise<void> => {
    await expectAddress(page, `/procedure/${id}`);
    await expect(pageTitle(page)).toHaveText(`Procedure #${id}`);
    await page.goBack();
    await expectRows(page);
  };
  await (await cell(page, row, 'Patient name')).click();
  await expectOpened();
  await row.getByRole('link', { name: id }).click();
  await expectOpened();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expectOpened();
  await (await cell(page, row, 'Gender')).focus();
  await page.keyboard.press('Enter');
  await expectOpened();
});

test('a procedure is deleted after a confirmation and found among the deleted ones of a period', async ({
  page,
  clinic,
}) => {
  const operator = await apiClient(clinic, surgeon);
  const patient = await createPatient(operator);
  const id = await createProcedure(operator, patient.id);
  await signIn(page, assistant);
  const row = rowOf(page, 'Ada Moreau').filter({
    has: page.getByRole('link', { name: String(id), exact: true }),
  });
  await expect(row).toBeVisible();
  const question = `Delete "Total Hip Arthroplasty" with id #${id} ?`;

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Delete the procedure of Ada Moreau');
  await answerDialog(page, question, 'Cancel');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, question, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expect(row).toHaveCount(0);

  await page.getByRole('switch', { name: 'Show deleted procedures' }).click();
  await expect(row).toBeVisible();
  await expect(await cell(page, row, 'Status')).toHaveText('Deleted');
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  const requested = page.waitForRequest((request) => /all-deleted\?(?!.*after=)/.test(request.url()));
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'All Time' });
  await requested;
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('ALL_TIME');
  await page.getByRole('switch', { name: 'Show deleted procedures' }).click();
  await expectRows(page);
  await expect(row).toHaveCount(0);
});

test('a deletion from the list that the server rejects shows the reason in the banner and no success', async ({
  page,
  faults,
}) => {
  faults.expect(/^409 DELETE/);
  await page.route('**/api/patient/procedure/delete/*', (route) =>
    route.fulfill({ status: 409, json: { error: 'CONFLICT', message: 'Somebody was faster.' } }),
  );
  await signIn(page, assistant);
  await rows(page).first().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody was faster.');
  await expect(page.getByText('Record was deleted successfully')).toHaveCount(0);
});

test('the CSV export has the shown columns and the rows of every page', async ({ page }) => {
  await signIn(page, admin);
  await expectRows(page);
  const found = page.waitForResponse((response) => response.url().includes('lakeside'));
  await searchBox(page).fill('lakeside');
  await found;
  await expectRows(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^procedures-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    EVERYTHING.slice(0, -1)
      .map((label) => `"${label}"`)
      .join(','),
  );
  const shown = await column(page, 'Patient name');
  expect(lines.slice(1, 4).map((line) => line.split('","')[5])).toEqual(shown.slice(0, 3));
  expect(text).not.toContain('–');
});
