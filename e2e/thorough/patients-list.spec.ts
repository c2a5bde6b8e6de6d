import { patientCalls } from '@cotyle/contract/patients';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import {
  cell,
  column,
  expectRows,
  heading,
  columnLabels,
  range,
  rowOf,
  rows,
  searchBox,
  sortBy,
} from '../steps/grid.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin, surgeon } from '../steps/people.ts';
import { PATIENT, uniqueName } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

/** Section 2 of the specification. */
const COLUMNS = [
  '#',
  'First name',
  'Last name',
  'Gender',
  'Age',
  'Procedure',
  'Side',
  'Surgery date',
  'Surgeon',
  'Location',
  'State',
  'Action',
];

test('the patients list is sorted by last name, and by age in years', async ({ page }) => {
  await signIn(page, admin, '/patients');
  await expect(pageTitle(page)).toHaveText('Patients Management');
  await expectRows(page);
  expect(await columnLabels(page)).toEqual(COLUMNS);
  await expect(heading(page, 'Last name')).toHaveAttribute('aria-sort', 'ascending');
  const names = await column(page, 'Last name');
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(new Set(await column(page, 'State'))).toEqual(new Set(['Active']));

  await sortBy(page, 'Age');
  const ages = (await column(page, 'Age')).map(Number);
  expect(ages).toEqual([...ages].sort((a, b) => a - b));
});

test('an administrator can open a patient from the list but not delete one', async ({ page }) => {
  await signIn(page, admin, '/patients');
  await expectRows(page);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const row = rows(page).first();
  const id = await (await cell(page, row, '#')).innerText();
  await row.getByRole('button', { name: 'Open' }).click();
  await expectAddress(page, `/patient/${id}`);
  await page.goBack();
  await (await cell(page, rows(page).first(), 'Gender')).click();
  await expectAddress(page, `/patient/${id}`);
});

test('a surgeon deletes a patient after a confirmation and finds it among the deleted ones', async ({
  page,
  clinic,
}) => {
  const operator = await apiClient(clinic, surgeon);
  const nameSecond = uniqueName('Zabel');
  const { value } = await operator.call(patientCalls.register, { body: { ...PATIENT, nameSecond } });
  const { id } = value.origin;
  await signIn(page, surgeon, '/patients');
  await searchBox(page).fill(nameSecond);
  await expect(range(page)).toHaveText('1–1 of 1');
  const row = rowOf(page, nameSecond);
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, `Delete "Ada ${nameSecond}" with id #${id} ?`, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expect(page.getByText('Nothing matches')).toBeVisible();

  const requested = page.waitForRequest((request) =>
    /\/api\/patient\/all-deleted\?.*after=\d+/.test(request.url()),
  );
  await page.getByRole('switch', { name: 'Show deleted patients' }).click();
  await requested;
  await expect(await cell(page, row, 'State')).toHaveText('Deleted');
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last Year' });
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('LAST_YEAR');
  await expect(page.getByRole('switch', { name: 'Show deleted patients' })).toBeChecked();
});

test('the patients list is polled every 60 seconds', async ({ page, time }) => {
  await signIn(page, surgeon, '/patients');
  await expectRows(page);
  const again = page.waitForRequest(/\/api\/patient\/actual\?/);
  await time.pass({ seconds: 61 });
  await again;
  await expectRows(page);
});
