import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import { cell, expectRows, columnLabels, rowOf, searchBox } from '../steps/grid.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin } from '../steps/people.ts';
import { makeLocation } from '../steps/records.ts';
import { signIn } from '../steps/sign-in.ts';

test('locations are listed with what they offer and their state, and open with a click', async ({
  page,
  clinic,
}) => {
  const closed = await makeLocation(await apiClient(clinic, admin), { active: false });
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

test('a location is deleted after a question, and stays in the list as deleted', async ({ page, clinic }) => {
  const place = await makeLocation(await apiClient(clinic, admin));
  await signIn(page, admin, '/locations');
  await searchBox(page).fill(place.name);
  const row = rowOf(page, place.name);
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, `Delete "${place.name}" with id #${place.id} ?`, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expect(await cell(page, row, 'State')).toHaveText('Deleted');
});

test('the list of locations is asked for again every 55 seconds', async ({ page, time }) => {
  await signIn(page, admin, '/locations');
  await expectRows(page);
  const again = page.waitForRequest(/\/api\/admin\/all-location\?/);
  await time.pass({ seconds: 56 });
  await again;
  await expectRows(page);
});
