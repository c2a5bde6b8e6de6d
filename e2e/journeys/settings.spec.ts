import { settingsCalls } from '@cotyle/contract/settings';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import {
  answerDialog,
  button,
  choice,
  expectFieldError,
  expectNoFieldError,
  expectToast,
  field,
  fillAndBlur,
  tabTo,
} from '../steps/forms.ts';
import { uniqueName } from '../steps/fixtures.ts';
import { menuItem, openFromMenu, pageTitle } from '../steps/layout.ts';
import { superAdmin, surgeon } from '../steps/people.ts';
import { caseIn, openCase, readCase } from '../steps/procedure.ts';
import { test } from '../steps/second-browser.ts';
import { signIn } from '../steps/sign-in.ts';

// The tests of one worker share a clinic.
test.afterEach(async ({ clinic }) => {
  const { call } = await apiClient(clinic, superAdmin);
  await call(settingsCalls.update, { body: SPECIFIED_SETTINGS });
});

test(
  'a Super Admin allows the hyphen and wider angles, and open forms follow at once',
  DRILL,
  async ({ page, clinic, secondBrowser }) => {
    const operated = await caseIn(clinic, 'SCHEDULED');
    const atSurgeon = await secondBrowser(surgeon);
    await openFromMenu(atSurgeon, 'New Patient');
    await fillAndBlur(atSurgeon, 'First name', 'Anne-Marie');
    await expectFieldError(atSurgeon, 'First name', 'Use letters and numbers only');

    await signIn(page, superAdmin);
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click();
    await expectAddress(page, '/settings');
    await expect(pageTitle(page)).toHaveText('Settings');
    const hyphen = (option: string) =>
      field(page, 'Hyphen in names').getByRole('radio', { name: option, exact: true });
    await tabTo(page, hyphen('Not allowed'));
    await page.keyboard.press('ArrowDown');
    await expect(hyphen('Allowed')).toBeChecked();
    await tabTo(page, field(page, 'Highest Operative Inclination'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('60');
    await menuItem(page, 'Messages').click();
    await answerDialog(page, 'You have unsaved changes. Discard changed data?', 'Cancel');
    await expectAddress(page, '/settings');
    await expectAccessible(page, 'the changed settings');
    await button(page, 'Save Changes').click();
    await answerDialog(page, 'Do you confirm saving?', 'Confirm');
    await expectToast(page, 'Settings were saved and apply at once');
    await expect(page.getByRole('main')).toContainText(`Last changed by ${superAdmin.name} on`);
    await openFromMenu(page, 'Events Log');
    const row = page.getByRole('row').filter({ hasText: 'Hyphen in names: Allowed' }).first();
    await expect(row).toContainText('Settings updated');

    await expectNoFieldError(atSurgeon, 'First name');
    await field(atSurgeon, 'Last name').fill(uniqueName('Keys'));
    await choice(atSurgeon, 'Gender', 'Female').check();
    await field(atSurgeon, 'Date of birth').fill('03/04/1950');
    await field(atSurgeon, 'Medical Record Number').fill(uniqueName('MRN'));
    await button(atSurgeon, 'Create Patient').click();
    await answerDialog(atSurgeon, 'Do you confirm creation?', 'Confirm');
    await expect(atSurgeon.getByRole('heading', { name: /^Anne-Marie Keys/, level: 2 })).toBeVisible();

    await openCase(atSurgeon, operated);
    await expect(field(atSurgeon, 'Operative Inclination')).toHaveAccessibleDescription('35 to 60');
    await fillAndBlur(atSurgeon, 'Operative Inclination', '52');
    await button(atSurgeon, 'Save Changes').click();
    await answerDialog(atSurgeon, 'Do you confirm saving?', 'Confirm');
    await expect.poll(async () => (await readCase(clinic, operated.id)).operativeInclination).toBe(52);
  },
);
