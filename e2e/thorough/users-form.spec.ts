import { adminUserCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import {
  answerDialog,
  button,
  choice,
  conflictDialog,
  expectBanner,
  expectFieldError,
  expectToast,
  field,
  fillAndBlur,
  version,
} from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { changeButton, confirmField, newPasswordField } from '../steps/new-password.ts';
import { admin, superAdmin } from '../steps/people.ts';
import { createLocation, createUserRecord, uniqueName } from '../steps/fixtures.ts';
import { signInByApi } from '../steps/sign-in.ts';

const CHOSEN = 'Hip#Plan26';
const createButton = (page: Page) => button(page, 'Create User');

const fillUser = async (page: Page, lastName: string, email: string): Promise<void> => {
  await field(page, 'Role').selectOption('Surgeon');
  await field(page, 'Location').selectOption('Northgate Orthopedic Center');
  await field(page, 'First name').fill('Nora');
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Email').fill(email);
  await newPasswordField(page).fill(CHOSEN);
  await confirmField(page).fill(CHOSEN);
};

test('a Super Admin creates a user who can sign in with the chosen password', async ({ page, clinic }) => {
  const lastName = uniqueName('Newcomer');
  const email = `${lastName.replaceAll(' ', '.').toLowerCase()}@demo.test`;
  await signInByApi(page, superAdmin);
  await page.goto('/new_user');
  await expect(pageTitle(page)).toHaveText('Create New User');
  await expect(createButton(page)).toBeDisabled();
  await fillUser(page, lastName, email);
  await field(page, 'Phone number').fill('5035550177');
  await expect(createButton(page)).toBeEnabled();
  await createButton(page).click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
  await expectToast(page, 'Record was created successfully');
  await expectAddress(page, '/users');

  const office = await apiClient(clinic, superAdmin);
  const { value: found } = await office.call(adminUserCalls.all, { query: { search: email } });
  expect(found).toMatchObject([{ nameSecond: lastName, role: 'SURGEON', status: 'PENDING', email }]);
  const answered = await page.request.post('/api/auth/access', {
    data: { username: email, password: CHOSEN },
  });
  expect(answered.status()).toBe(200);
});

const MANAGED = ['Surgeon', 'Surgeon Assistant', 'Radiologist', 'Imaging Engineer'];

for (const { who, roles } of [
  { who: admin, roles: MANAGED },
  { who: superAdmin, roles: ['Super Admin', 'Admin', ...MANAGED] },
])
  test(`${who.role} can give a new user only the roles that they manage`, async ({ page }) => {
    await signInByApi(page, who);
    await page.goto('/new_user');
    await expect(field(page, 'Role').getByRole('option')).toHaveText(['Please choose', ...roles]);
  });

test('the locations of a new user fit the role, and an inactive one is shown but cannot be chosen', async ({
  page,
  clinic,
}) => {
  const office = await apiClient(clinic, admin);
  const inactive = await createLocation(office, { active: false });
  await signInByApi(page, admin);
  await page.goto('/new_user');
  const places = field(page, 'Location');
  await field(page, 'Role').selectOption('Surgeon');
  await expect(places.getByRole('option', { name: 'Northgate Orthopedic Center' })).toBeEnabled();
  await expect(places.getByRole('option', { name: 'Harbor Imaging Institute' })).toHaveCount(0);
  await expect(places.getByRole('option', { name: `${inactive.name} (Inactive)` })).toBeDisabled();
  await places.selectOption('Northgate Orthopedic Center');

  await field(page, 'Role').selectOption('Radiologist');
  await expect(places, 'no scans are made there').toHaveValue('');
  await expect(places.getByRole('option', { name: 'Harbor Imaging Institute' })).toBeEnabled();
  await expect(places.getByRole('option', { name: 'Northgate Orthopedic Center' })).toHaveCount(0);
});

test('the form of a user shows each error at its field and ticks the password rules as they are met', async ({
  page,
}) => {
  await signInByApi(page, admin);
  await page.goto('/new_user');
  await createButton(page).click({ force: true });
  for (const label of ['Role', 'Location', 'First name', 'Last name', 'Email'])
    await expectFieldError(page, label, 'is required');
  await expect(field(page, 'Role'), 'the first that is wrong').toBeFocused();
  await fillAndBlur(page, 'First name', 'Nora!');
  await expectFieldError(page, 'First name', 'Use letters and numbers only');
  await fillAndBlur(page, 'Last name', 'x'.repeat(251));
  await expectFieldError(page, 'Last name', 'Max length is 250');
  await fillAndBlur(page, 'Email', 'nora');
  await expectFieldError(page, 'Email', 'Invalid email address');
  await fillAndBlur(page, 'Phone number', '12');
  await expectFieldError(page, 'Phone number', 'All digits are required');

  const rules = page.getByRole('list', { name: 'The password needs to fulfil all of these' });
  const met = (rule: string) =>
    rules.getByRole('listitem').filter({ hasText: rule }).getByText('met', { exact: true });
  const broken: readonly [string, string][] = [
    ['Ab1#', 'Min length is 8'],
    ['Abcdefgh1#klm', 'Max length is 12'],
    ['Abc 123#x', 'need no whitespaces'],
    ['ABCDEF1#', 'need one lowercase character at least'],
    ['abcdef1#', 'need one uppercase character at least'],
    ['Abcdefg#', 'need one number character at least'],
    ['Abcdefg1', 'need one special character at least'],
  ];
  for (const [password, message] of broken) {
    await newPasswordField(page).fill(password);
    await newPasswordField(page).blur();
    await expect(newPasswordField(page)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    await expect(met(message)).toHaveCount(0);
  }
  await newPasswordField(page).fill(CHOSEN);
  for (const [, message] of broken) await expect(met(message)).toHaveCount(1);
  await confirmField(page).fill('another');
  await confirmField(page).blur();
  await expect(confirmField(page)).toHaveAccessibleDescription('Passwords must match');
});

test('the form of a user shows a taken email address at its field', async ({ page, faults }) => {
  faults.expect('409 POST /api/admin/user-save');
  await signInByApi(page, admin);
  await page.goto('/new_user');
  await fillUser(page, uniqueName('Twin'), superAdmin.email);
  await createButton(page).click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
  await expectFieldError(page, 'Email', 'This email address is already used.');
  await expect(field(page, 'Email')).toBeFocused();
  await expectAddress(page, '/new_user');
});

test('a user is updated after a confirmation', async ({ page, clinic }) => {
  const office = await apiClient(clinic, superAdmin);
  const { record } = await createUserRecord(office, 'RADIOLOGIST', 'Radiologist');
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${record.id}`);
  await expect(pageTitle(page)).toHaveText('User Details');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await choice(page, 'Status', 'Pending').check();
  await field(page, 'First name').fill('Norah');
  await expect(button(page, 'Cancel changes')).toBeVisible();
  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectToast(page, 'User was updated successfully');
  await expect(button(page, 'Back to list')).toBeVisible();
  const { value } = await office.call(adminUserCalls.get, { params: { id: String(record.id) } });
  expect(value).toMatchObject({ nameFirst: 'Norah', status: 'PENDING' });
});

test('two administrators who edit one user get a conflict dialog, and the second keeps their own version', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('412 POST /api/admin/user-update');
  const office = await apiClient(clinic, superAdmin);
  const { record } = await createUserRecord(office, 'IMAGE_ENGINEER', 'Imaging Engineer');
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${record.id}`);
  await field(page, 'First name').fill('Mine');
  await office.call(adminUserCalls.update, {
    body: { user: { ...record, nameFirst: 'Theirs', locationId: record.locationId ?? 1 } },
  });
  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expect(conflictDialog(page)).toContainText(`${superAdmin.name} changed this record`);
  await version(page, 'First name', 'Your').check();
  await conflictDialog(page).getByRole('button', { name: 'Save chosen' }).click();
  await expectToast(page, 'User was updated successfully');
  const { value } = await office.call(adminUserCalls.get, { params: { id: String(record.id) } });
  expect(value.nameFirst).toBe('Mine');
});

test('a user is deleted after a confirmation with their name', async ({ page, clinic }) => {
  const office = await apiClient(clinic, superAdmin);
  const { record, person } = await createUserRecord(office, 'SURGEON', 'Surgeon');
  const question = `Delete "${person.name}" with id #${record.id} ?`;
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${record.id}`);
  await button(page, 'Delete User').click();
  await answerDialog(page, question, 'Cancel');
  await button(page, 'Delete User').click();
  await answerDialog(page, question, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expectAddress(page, '/users');
  await page.goto(`/edit_user/${record.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'A deleted record is read-only.' })).toBeVisible();
  await expect(button(page, 'Save Changes')).toHaveCount(0);
});

test('an administrator sets a new password for a user or sees why it is rejected', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('404 POST /api/admin/user-password');
  const office = await apiClient(clinic, superAdmin);
  const { record, person } = await createUserRecord(office, 'SURGEON', 'Surgeon');
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${record.id}`);
  await field(page, 'First name').fill('Unsaved');
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toContainText(person.name);
  await newPasswordField(page).fill(CHOSEN);
  await confirmField(page).fill(CHOSEN);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'User was updated successfully');
  await expect(dialog).toBeHidden();
  const answered = await page.request.post('/api/auth/access', {
    data: { username: person.email, password: CHOSEN },
  });
  expect(answered.status()).toBe(200);

  await expect(field(page, 'First name'), 'what was typed stays').toHaveValue('Unsaved');
  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectToast(page, 'User was updated successfully');

  await page.route('**/api/admin/user-password', (route) =>
    route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'Not found.' } }),
  );
  await button(page, 'Change password').click();
  await newPasswordField(page).fill(CHOSEN);
  await confirmField(page).fill(CHOSEN);
  await changeButton(page).last().click();
  await expect(dialog.getByRole('alert')).toHaveText('Change password failed. Not found.');
});

test('users cannot block or delete themselves, and the last Super Admin keeps the role', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('409 POST /api/admin/user-update');
  const office = await apiClient(clinic, superAdmin);
  const { value: others } = await office.call(adminUserCalls.all, { query: { search: 'superadmin2' } });
  const [other] = others;
  if (!other) throw new Error('The demo has a second Super Admin');
  const setOther = (status: 'ACTIVE' | 'BLOCKED') =>
    office.call(adminUserCalls.update, {
      body: { user: { ...other, status, locationId: other.locationId ?? 1 } },
    });
  await setOther('BLOCKED');
  try {
    await signInByApi(page, superAdmin);
    await page.goto(`/edit_user/${office.userId}`);
    await expect(choice(page, 'Status', 'Inactive')).toBeDisabled();
    await expect(button(page, 'Delete User')).toHaveCount(0);
    await field(page, 'Role').selectOption('Admin');
    await button(page, 'Save Changes').click();
    await answerDialog(page, 'Do you confirm saving?', 'Confirm');
    await expectBanner(page, 'The last active Super Admin cannot be removed.');
  } finally {
    await setOther('ACTIVE');
  }
});

test('an Admin can read the account of a Super Admin but not edit it', async ({ page, clinic }) => {
  const office = await apiClient(clinic, superAdmin);
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${office.userId}`);
  await expect(field(page, 'Email')).toHaveText(superAdmin.email);
  await expect(
    page.getByRole('status').filter({ hasText: 'Only a Super Admin can change this account.' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});

test('the account of an assistant lists the surgeons, and that of a surgeon the assistants', async ({
  page,
  clinic,
}) => {
  const office = await apiClient(clinic, superAdmin);
  const operator = await createUserRecord(office, 'SURGEON', 'Surgeon');
  const helper = await createUserRecord(office, 'SURGICAL_ASSISTANT', 'Surgeon Assistant');
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${operator.record.id}`);
  await expect(page.getByRole('region', { name: 'Assistants' })).toContainText('Nobody is assigned.');
  await office.call(assignmentCalls.create, {
    body: { surgeonId: operator.record.id, surgeonAssistantId: helper.record.id },
  });
  await page.reload();
  await page
    .getByRole('region', { name: 'Assistants' })
    .getByRole('link', { name: helper.person.name })
    .click();
  await expectAddress(page, `/edit_user/${helper.record.id}`);
  await expect(page.getByRole('region', { name: 'Assigned surgeons' })).toContainText(operator.person.name);
});
