import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { bubble, openChat } from '../steps/chats.ts';
import { answerDialog, button, choice, expectToast, field } from '../steps/forms.ts';
import { cell, expectRows, findRow, rowOf, rows, searchBox } from '../steps/grid.ts';
import { expectLayoutOf, logOut, openFromMenu, pageTitle } from '../steps/layout.ts';
import { createPatientByForm } from '../steps/new-patient.ts';
import { chooseNewPassword, confirmField, newPasswordField } from '../steps/new-password.ts';
import { admin, assistant, superAdmin, surgeon } from '../steps/people.ts';
import { chooseStatus, currentStep, expectSaved, HARBOR, save, section } from '../steps/procedure.ts';
import { uniqueName } from '../steps/fixtures.ts';
import { logIn, signIn } from '../steps/sign-in.ts';

/** The typical work of one role; the case that passes through all roles is in `all-roles`. */

const FIRST = 'Hip#Plan26';
const SECOND = 'Hip#Plan27';
const THIRD = 'Hip#Plan28';

const createUserByForm = async (
  page: Page,
  user: { role: string; location: string; lastName: string; email: string },
): Promise<void> => {
  await button(page, 'Create New User').click();
  await field(page, 'Role').selectOption(user.role);
  await field(page, 'Location').selectOption(user.location);
  await field(page, 'First name').fill('Nora');
  await field(page, 'Last name').fill(user.lastName);
  await field(page, 'Email').fill(user.email);
  await newPasswordField(page).fill(FIRST);
  await confirmField(page).fill(FIRST);
  await button(page, 'Create User').click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
  await expectToast(page, 'Record was created successfully');
  await expectAddress(page, '/users');
};

const expectLogged = async (page: Page, subject: string, ...events: readonly string[]): Promise<void> => {
  await openFromMenu(page, 'Events Log');
  await searchBox(page).fill(subject);
  for (const event of events) await expect(rows(page).filter({ hasText: event })).not.toHaveCount(0);
};

test(
  'an administrator creates a location and a surgeon there, and finds both in the events log',
  DRILL,
  async ({ page }) => {
    const location = uniqueName('Hillside Clinic');
    const lastName = uniqueName('Beginner');
    const email = `${lastName.replaceAll(' ', '.').toLowerCase()}@demo.test`;
    await signIn(page, admin, '/new_location');
    await field(page, 'Name').fill(location);
    await field(page, 'Address').fill('7 Hill Road, Salem, OR 97301');
    await field(page, 'Phone number').fill('5035550123');
    await button(page, 'Create Location').click();
    await answerDialog(page, 'Do you confirm creation?', 'Confirm');
    await expectAddress(page, '/locations');

    await openFromMenu(page, 'Users');
    await createUserByForm(page, { role: 'Surgeon', location, lastName, email });
    await (await findRow(page, email)).getByRole('checkbox').check();
    await button(page, 'Change password').click();
    await newPasswordField(page).fill(SECOND);
    await expectAccessible(page, 'the password of another user');
    await confirmField(page).fill(SECOND);
    await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
    await expectToast(page, 'Password was changed successfully');
    await expectLogged(page, lastName, 'User created', 'Password');
    await expectLogged(page, location, 'Location created');

    await logOut(page);
    await logIn(page, email, SECOND);
    await expect(
      page.getByRole('heading', { name: 'Change your password' }),
      'a new user is pending',
    ).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(SECOND);
    await chooseNewPassword(page, THIRD);
    await expectLayoutOf(page, { email, name: `Nora ${lastName}`, role: 'Surgeon' });
  },
);

test('a Super Admin creates, blocks and deletes an administrator', DRILL, async ({ page, faults }) => {
  faults.expect('403 POST /api/auth/access');
  const lastName = uniqueName('Deputy');
  const email = `${lastName.replaceAll(' ', '.').toLowerCase()}@demo.test`;
  await signIn(page, superAdmin, '/users');
  await expectRows(page);
  await button(page, 'View').click();
  await expectAccessible(page, 'the view of a list');
  await page.keyboard.press('Escape');
  await createUserByForm(page, { role: 'Admin', location: 'Northgate Orthopedic Center', lastName, email });
  await (await findRow(page, email)).getByRole('link', { name: lastName }).click();
  await expect(pageTitle(page)).toHaveText('User Details');
  await choice(page, 'Status', 'Inactive').check();
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alertdialog')).toContainText('This person is logged out at once');
  await expectAccessible(page, 'what blocking a user affects');
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectToast(page, 'User was updated successfully');
  const refused = await page.request.post('/api/auth/access', { data: { username: email, password: FIRST } });
  expect(refused.status()).toBe(403);

  await openFromMenu(page, 'Users');
  await (await findRow(page, email)).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Record was deleted successfully');
  await expect(rowOf(page, email)).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show deleted users' }).click();
  await expect(await cell(page, rowOf(page, email), 'Status')).toHaveText('Deleted');
  await expectLogged(page, lastName, 'User created', 'User updated', 'User deleted');
});

test(
  'an assistant creates a patient for a surgeon, orders the scan and messages the surgeon about it',
  DRILL,
  async ({ page }) => {
    const lastName = uniqueName('Morning');
    await signIn(page, assistant, '/new_patient');
    await field(page, 'Assigned Surgeon').selectOption(surgeon.name);
    await createPatientByForm(page, lastName);
    await expect(pageTitle(page)).toHaveText(/^Procedure #\d+$/);

    await field(page, 'Radiology Location').selectOption(HARBOR);
    await page.getByRole('radio', { name: 'Right hip' }).check();
    await chooseStatus(page, 'Scan Request');
    await save(page);
    await expectSaved(page);
    await expect(currentStep(page)).toContainText('Scan Request');
    await section(page, 'Notes').getByRole('textbox').fill('Comes by ambulance.');
    await button(page, 'Add note').click();
    await expect(section(page, 'Notes')).toContainText('Comes by ambulance.');

    await page.getByRole('main').getByRole('link', { name: 'Send Message' }).click();
    await page.getByRole('combobox', { name: 'Receiver' }).fill(surgeon.name);
    await page.getByRole('option', { name: surgeon.name }).click();
    await page
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('The scan is ordered for Tuesday.');
    await page.getByRole('button', { name: 'Send message', exact: true }).click();
    await expectToast(page, 'Message was sent successfully');
    await openChat(page, surgeon);
    await expect(bubble(page, 'The scan is ordered for Tuesday.')).toContainText(lastName);

    await openFromMenu(page, 'Procedures');
    const row = await findRow(page, lastName);
    const status = await cell(page, row, 'Status');
    await expect(status.getByText('Scan Request', { exact: true })).toBeVisible();
    await expect(await cell(page, row, 'Side')).toHaveText(/right/i);
  },
);
