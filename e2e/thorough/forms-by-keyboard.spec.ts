import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { uniqueName } from '../steps/fixtures.ts';
import { button, choice, expectToast, field, tabTo } from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { confirmField, newPasswordField } from '../steps/new-password.ts';
import { admin, surgeon } from '../steps/people.ts';
import { HARBOR, newCase, readCase } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';

const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
};

/** A list chooses by the beginning of an option. */
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await typeInto(page, label, option);
  await expect(field(page, label).locator('option:checked')).toHaveText(option);
};

const send = async (page: Page, name: string, question: string): Promise<void> => {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }));
  await page.keyboard.press('Enter');
};

test('a location is created by keyboard alone', async ({ page }) => {
  await signIn(page, admin, '/new_location');
  await expect(pageTitle(page)).toHaveText('Create New Location');
  await typeInto(page, 'Name', uniqueName('Keyboard Clinic'));
  await typeInto(page, 'Address', '7 Hill Road, Salem, OR 97301');
  await typeInto(page, 'Phone number', '5035550123');
  await send(page, 'Create Location', 'Do you confirm creation?');
  await expectToast(page, 'Record was created successfully');
  await expectAddress(page, '/locations');
});

test('a user is created by keyboard alone', async ({ page }) => {
  const lastName = uniqueName('Typist');
  await signIn(page, admin, '/new_user');
  await expect(pageTitle(page)).toHaveText('Create New User');
  await choose(page, 'Role', 'Radiologist');
  await choose(page, 'Location', HARBOR);
  await typeInto(page, 'First name', 'Nora');
  await typeInto(page, 'Last name', lastName);
  await typeInto(page, 'Email', `${lastName.replaceAll(' ', '.').toLowerCase()}@demo.test`);
  for (const box of [newPasswordField(page), confirmField(page)]) {
    await tabTo(page, box);
    await page.keyboard.type('Hip#Plan26');
  }
  await send(page, 'Create User', 'Do you confirm creation?');
  await expectToast(page, 'Record was created successfully');
  await expectAddress(page, '/users');
});

test('a scan is ordered by keyboard alone', async ({ page, clinic }) => {
  const { id, address } = await newCase(clinic);
  await signIn(page, surgeon, address);
  await expect(pageTitle(page)).toHaveText(`Procedure #${id}`);
  await tabTo(page, choice(page, 'Side', 'Left hip'));
  await page.keyboard.press('Space');
  await expect(choice(page, 'Side', 'Left hip')).toBeChecked();
  await choose(page, 'Radiology Location', HARBOR);
  await send(page, 'Set to Scan Request', 'Do you confirm saving?');
  await expectToast(page, 'Changes were saved');
  expect(await readCase(clinic, id)).toMatchObject({ status: 'SCAN', sideSurgeon: 'LEFT' });
});
