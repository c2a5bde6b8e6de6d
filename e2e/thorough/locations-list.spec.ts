import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import { cell, expectRows, columnLabels, findRow, rowOf } from '../steps/grid.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin } from '../steps/people.ts';
import { createLocation } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

test('the locations list shows services and state, and a click opens a location', async ({
  page,
  clinic,
}) => {
  const closed = await createLocation(await apiClient(clinic, admin), { active: false });
  await signIn(page, admin, '/locations');
  await expect(pageTitle(page)).toHaveText('Location Management');
  await expectRows(page);
  expect(await columnLabels(page)).toEqual([
    '#',
    'Name',
    'Address',
    'Phone',
    'Description',
    'State',
    'Action',
  ]);
  const harbor = rowOf(page, 'Harbor Imaging Institute');
  await expect(await cell(page, harbor, 'Description')).toHaveText('Radiology');
  await expect(await cell(page, harbor, 'State')).toHaveText('Active');
  await expect(await cell(page, rowOf(page, closed.name), 'State')).toHaveText('Disabled');
  const id = await (await cell(page, harbor, '#')).innerText();
  await (await cell(page, harbor, 'Address')).click();
  await expectAddress(page, `/edit_location/${id}`);
});

test('a location is deleted after a confirmation and found among the deleted ones of a period', async ({
  page,
  clinic,
}) => {
  const location = await createLocation(await apiClient(clinic, admin));
  await signIn(page, admin, '/locations');
  const row = await findRow(page, location.name);
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, `Delete "${location.name}" with id #${location.id} ?`, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expect(row).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show deleted locations' }).click();
  await expect(await cell(page, row, 'State')).toHaveText('Deleted');
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'All Time' });
  await expect(row).toBeVisible();
});

test('the locations list is polled every 55 seconds', async ({ page, time }) => {
  await signIn(page, admin, '/locations');
  await expectRows(page);
  const again = page.waitForRequest(/\/api\/admin\/all-location\?/);
  await time.pass({ seconds: 56 });
  await again;
  await expectRows(page);
});
