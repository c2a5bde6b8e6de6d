import { locationCalls } from '@cotyle/contract/locations';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import {
  answerDialog,
  button,
  choice,
  conflictDialog,
  expectFieldError,
  expectToast,
  field,
  fillAndBlur,
  blockLiveStream,
  version,
} from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin, superAdmin } from '../steps/people.ts';
import { createLocation, uniqueName } from '../steps/fixtures.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

test('a new location is active and for both surgery and radiology by default', async ({ page, clinic }) => {
  const name = uniqueName('Riverside Clinic');
  await signIn(page, admin, '/new_location');
  await expect(pageTitle(page)).toHaveText('Create New Location');
  await expect(choice(page, 'Location description', 'Both')).toBeChecked();
  await expect(choice(page, 'State', 'Active')).toBeChecked();
  await expect(button(page, 'Create Location'), 'nothing is changed yet').toBeDisabled();

  await field(page, 'Name').fill(name);
  await field(page, 'Address').fill('12 River Road, Salem, OR 97301');
  await expect(button(page, 'Create Location'), 'the phone number is missing').toBeDisabled();
  await field(page, 'Phone number').pressSequentially('5035550123');
  await expect(field(page, 'Phone number')).toHaveValue('+1 (503) 555 0123');
  await choice(page, 'Location description', 'Radiology').check();
  await expect(button(page, 'Create Location')).toBeEnabled();

  await button(page, 'Create Location').click();
  await answerDialog(page, 'Do you confirm creation?', 'Cancel');
  await expect(field(page, 'Name'), 'nothing is lost').toHaveValue(name);
  await button(page, 'Create Location').click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
  await expectToast(page, 'Record was created successfully');
  await expectAddress(page, '/locations');

  const { call } = await apiClient(clinic, admin);
  const { value: places } = await call(locationCalls.all, { query: { search: name } });
  expect(places).toMatchObject([
    { name, location: 'radiology', active: true, phoneNumber: '+1 (503) 555 0123' },
  ]);
});

test('the form of a location shows each error at its field', async ({ page }) => {
  await signIn(page, admin, '/new_location');
  await button(page, 'Create Location').click({ force: true });
  for (const label of ['Name', 'Address', 'Phone number']) await expectFieldError(page, label, 'is required');
  await expect(field(page, 'Name'), 'the first that is wrong').toBeFocused();

  await fillAndBlur(page, 'Name', 'Harbour & Sons');
  await expectFieldError(page, 'Name', 'Use letters and numbers only');
  await fillAndBlur(page, 'Name', 'x'.repeat(251));
  await expectFieldError(page, 'Name', 'Max length is 250');
  await fillAndBlur(page, 'Address', '12 River Road #4');
  await expectFieldError(page, 'Address', 'Use letters, numbers, commas and dots only');
  await fillAndBlur(page, 'Phone number', '503 555');
  await expectFieldError(page, 'Phone number', 'All digits are required');
});

test('an edited location is saved after a confirmation and can be left by the list or by cancel', async ({
  page,
  clinic,
}) => {
  const office = await apiClient(clinic, admin);
  const location = await createLocation(office);
  await signInByApi(page, admin);
  await page.goto(`/edit_location/${location.id}`);
  await expect(pageTitle(page)).toHaveText('Surgery Location Details');
  await expect(button(page, 'Back to list')).toBeVisible();
  await expect(button(page, 'Save Changes')).toBeDisabled();

  await field(page, 'Address').fill('2 Quay Street, Portland');
  await expect(button(page, 'Back to list')).toHaveCount(0);
  await button(page, 'Cancel changes').click();
  await expect(field(page, 'Address')).toHaveValue(location.address);
  await expect(button(page, 'Back to list')).toBeVisible();

  await choice(page, 'State', 'Disabled').check();
  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectToast(page, 'Record was updated successfully');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  const { value } = await office.call(locationCalls.get, { params: { id: String(location.id) } });
  expect(value.active).toBe(false);
  await button(page, 'Back to list').click();
  await expectAddress(page, '/locations');
});

test('two administrators who edit one location get a conflict dialog, and the second takes the other version', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('412 POST /api/admin/update-location');
  const colleague = await apiClient(clinic, superAdmin);
  const location = await createLocation(colleague);
  await signInByApi(page, admin);
  await page.goto(`/edit_location/${location.id}`);
  await field(page, 'Address').fill('Mine 1');
  const { location: _kind, deleted: _not, version: _seen, ...stored } = location;
  await colleague.call(locationCalls.update, { body: { ...stored, address: 'Theirs 2' } });

  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expect(conflictDialog(page)).toContainText(`${superAdmin.name} changed this record`);
  await expect(conflictDialog(page)).toContainText('Mine 1');
  await expect(conflictDialog(page)).toContainText('Theirs 2');
  const save = conflictDialog(page).getByRole('button', { name: 'Save chosen' });
  await expect(save, 'both changed it, so somebody has to choose').toBeDisabled();
  await version(page, 'Address', 'Their').check();
  await save.click();
  await expect(conflictDialog(page)).toBeHidden();
  await expect(field(page, 'Address')).toHaveValue('Theirs 2');
  await expect(button(page, 'Back to list')).toBeVisible();
});

test('a location that failed to load shows an error and can be loaded again', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect(/^(404|418) GET \/api\/admin\/get-location/);
  await blockLiveStream(page);
  await signInByApi(page, admin);
  await page.goto('/edit_location/999999');
  await expect(page.getByRole('heading', { name: 'No location data' })).toBeVisible();

  const location = await createLocation(await apiClient(clinic, admin));
  await page.route('**/api/admin/get-location/*', (route) => route.fulfill({ status: 418 }), { times: 1 });
  await page.goto(`/edit_location/${location.id}`);
  await expect(page.getByRole('heading', { name: 'No location data' })).toBeVisible();
  await button(page, 'Try again').click();
  await expect(field(page, 'Name')).toHaveValue(location.name);
});

test('a deleted location is read-only', async ({ page, clinic }) => {
  const office = await apiClient(clinic, admin);
  const location = await createLocation(office);
  await office.call(locationCalls.delete, { body: { locationId: location.id } });
  await signInByApi(page, admin);
  await page.goto(`/edit_location/${location.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'A deleted record is read-only.' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveText(location.name);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(button(page, 'Save Changes')).toHaveCount(0);
});
