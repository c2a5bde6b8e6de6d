import { readFile } from 'node:fs/promises';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import { cell, column, expectRows, heading, columnLabels, findRow, rowOf, rows } from '../steps/grid.ts';
import { expectLayoutOf, logOut, pageTitle } from '../steps/layout.ts';
import { confirmField, newPasswordField } from '../steps/new-password.ts';
import { admin, superAdmin } from '../steps/people.ts';
import { createUserRecord } from '../steps/fixtures.ts';
import { logIn, signIn } from '../steps/sign-in.ts';

const NEW_PASSWORD = 'Fresh#2027';

const selectRow = (row: ReturnType<typeof rowOf>) => row.getByRole('checkbox', { name: 'Select row' });

test('the users list is sorted by last name, opens a user by click and a new one by the button', async ({
  page,
}) => {
  await signIn(page, superAdmin, '/users');
  await expect(pageTitle(page)).toHaveText('User Management');
  await expectRows(page);
  expect((await columnLabels(page)).slice(1)).toEqual([
    '#',
    'Last name',
    'First name',
    'Role',
    'Email',
    'Phone',
    'Location',
    'Status',
    'Action',
  ]);
  await expect(heading(page, 'Last name')).toHaveAttribute('aria-sort', 'ascending');

  const row = rowOf(page, 'Oyelaran');
  const id = await (await cell(page, row, '#')).innerText();
  await (await cell(page, row, 'Role')).click();
  await expectAddress(page, `/edit_user/${id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Create New User' }).click();
  await expectAddress(page, '/new_user');
});

test('the password of exactly one selected user can be changed, and they can sign in with it', async ({
  page,
  clinic,
}) => {
  const { person } = await createUserRecord(
    await apiClient(clinic, superAdmin),
    'RADIOLOGIST',
    'Radiologist',
  );
  await signIn(page, superAdmin, '/users');
  await expectRows(page);
  const change = page.getByRole('button', { name: 'Change password' });
  await expect(change).toBeDisabled();
  const mine = selectRow(rowOf(page, person.email));
  const other = selectRow(rowOf(page, 'Oyelaran'));
  await mine.click();
  await expect(change).toBeEnabled();
  await other.click();
  await expect(change).toBeDisabled();
  await other.click();
  await change.click();

  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toContainText(person.name);
  await expect(newPasswordField(page)).toBeFocused();
  await newPasswordField(page).fill('short');
  await confirmField(page).fill('other');
  const submit = dialog.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Min length is 8' })).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Passwords must match' })).toBeVisible();
  await expectAccessible(page, 'change password');
  await newPasswordField(page).fill(NEW_PASSWORD);
  await confirmField(page).fill(NEW_PASSWORD);
  await submit.click();
  await expectToast(page, 'Password was changed successfully');
  await expect(dialog).toBeHidden();
  await expect(mine, 'still selected').toBeChecked();

  await logOut(page);
  await logIn(page, person.email, NEW_PASSWORD);
  await expectLayoutOf(page, person);
});

test('the users list does not offer to change the password of an account that is closed', async ({
  page,
}) => {
  await signIn(page, admin, '/users');
  const change = page.getByRole('button', { name: 'Change password' });
  for (const [name, reason] of [
    ['Brandt', 'Only a Super Admin can change this account.'],
    ['Oyelaran', 'Your own password is not changed here.'],
  ] as const) {
    const box = selectRow(rowOf(page, name));
    await box.click();
    await expect(change).toBeDisabled();
    await expect(change).toHaveAttribute('title', reason);
    await box.click();
  }
});

test('a user is deleted from the list after a confirmation, except oneself and higher roles', async ({
  page,
  clinic,
}) => {
  const { person, record } = await createUserRecord(
    await apiClient(clinic, superAdmin),
    'IMAGE_ENGINEER',
    'Imaging Engineer',
  );
  await signIn(page, admin, '/users');
  await expectRows(page);
  for (const name of ['Oyelaran', 'Brandt'])
    await expect(rowOf(page, name).getByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  const row = await findRow(page, record.email);
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, `Delete "${person.name}" with id #${record.id} ?`, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expect(row).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show deleted users' }).click();
  await expect(await cell(page, row, 'Status')).toHaveText('Deleted');
});

test('the refresh of the users list after 55 seconds keeps the selection', async ({ page, time }) => {
  await signIn(page, superAdmin, '/users');
  await expectRows(page);
  await selectRow(rowOf(page, 'Oyelaran')).click();
  const again = page.waitForResponse(/\/api\/admin\/user-all\?/);
  await time.pass({ seconds: 56 });
  await again;
  await expectRows(page);
  await expect(selectRow(rowOf(page, 'Oyelaran'))).toBeChecked();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled();
});

test('the CSV export writes a phone number as text, not as a formula', async ({ page }) => {
  await signIn(page, admin, '/users');
  await expectRows(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('"\'+1 (503) 555');
  expect(text).not.toMatch(/(^|,)"[=+\-@]/m);
  expect(await column(page, 'Phone')).toContainEqual(expect.stringMatching(/^\+1 \(503\)/));
  expect(text.trimEnd().split('\r\n')).toHaveLength((await rows(page).count()) + 1);
});
