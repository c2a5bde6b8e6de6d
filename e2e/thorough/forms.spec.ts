import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { button, field, fillAndBlur } from '../steps/forms.ts';
import { admin, assistant, surgeon } from '../steps/people.ts';
import type { Person } from '../steps/people.ts';
import { createUserRecord } from '../steps/fixtures.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

interface Form {
  readonly address: string;
  readonly send: string;
  /** The field that is filled with an invalid value. */
  readonly wrong: string;
}

const FORMS: readonly { person: Person; forms: readonly Form[] }[] = [
  { person: assistant, forms: [{ address: '/new_patient', send: 'Create Patient', wrong: 'First name' }] },
  { person: surgeon, forms: [{ address: '/patient/1', send: 'Save Changes', wrong: 'First name' }] },
  {
    person: admin,
    forms: [
      { address: '/new_user', send: 'Create User', wrong: 'First name' },
      { address: '/edit_user/3', send: 'Save Changes', wrong: 'First name' },
      { address: '/new_location', send: 'Create Location', wrong: 'Name' },
      { address: '/edit_location/1', send: 'Save Changes', wrong: 'Name' },
    ],
  },
];

const makeWrong = async (page: Page, { send, wrong }: Form): Promise<void> => {
  await field(page, wrong).fill('!');
  await button(page, send).click({ force: true });
  await expect(field(page, wrong)).toHaveAttribute('aria-invalid', 'true');
};

for (const colorScheme of ['light', 'dark'] as const)
  for (const { person, forms } of FORMS)
    test.describe(`in ${colorScheme}`, () => {
      test.use({ colorScheme });

      test(`the forms of ${person.role} are accessible in ${colorScheme} mode, with errors too`, async ({
        page,
      }) => {
        await signInByApi(page, person);
        for (const form of forms) {
          await page.goto(form.address);
          await expect(field(page, form.wrong)).toBeVisible();
          await makeWrong(page, form);
          await expectAccessible(page, form.address);
          await button(page, 'Cancel changes').click();
        }
      });
    });

const places = (page: Page): Promise<number[]> =>
  page
    .getByRole('main')
    .getByRole('textbox')
    .or(page.getByRole('main').getByRole('combobox'))
    .or(page.getByRole('main').getByRole('button'))
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)));

for (const width of [1024, 1440])
  for (const { person, forms } of FORMS)
    test(`the forms of ${person.role} neither shift nor clip when they show errors at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 1400 });
      await signInByApi(page, person);
      for (const form of forms) {
        await page.goto(form.address);
        await expect(field(page, form.wrong)).toBeVisible();
        await field(page, form.wrong).fill('x');
        const before = await places(page);
        await makeWrong(page, form);
        expect(await places(page), form.address).toEqual(before);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang, form.address).toBe(0);
        await button(page, 'Cancel changes').click();
      }
    });

test('closing the tab asks for a confirmation on a changed form only', async ({ page }) => {
  await signIn(page, surgeon, '/new_patient');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await field(page, 'First name').fill('Ada');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await button(page, 'Cancel changes').click();
  await expect(button(page, 'Back to list')).toBeVisible();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toHaveLength(1);
});

test('an unchanged or cancelled form is left without a confirmation', async ({ page }) => {
  await signIn(page, admin, '/new_location');
  await field(page, 'Name').fill('Riverside');
  await button(page, 'Cancel changes').click();
  await expect(field(page, 'Name')).toHaveValue('');
  await button(page, 'Back to list').click();
  await expectAddress(page, '/locations');
});

test('a date can be corrected in the middle, and a phone number deleted to its first digit', async ({
  page,
}) => {
  await signIn(page, surgeon, '/new_patient');
  const birth = field(page, 'Date of birth');
  await birth.pressSequentially('03041950');
  await expect(birth).toHaveValue('03/04/1950');
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(birth).toHaveValue('03/05/1950');

  const phone = field(page, 'Phone number');
  await phone.pressSequentially('5035550111');
  await expect(phone).toHaveValue('+1 (503) 555 0111');
  for (let digits = 0; digits < 10; digits += 1) await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('');
  await fillAndBlur(page, 'Phone number', '(503) 555-0112');
  await expect(phone).toHaveValue('+1 (503) 555 0112');
});

test('an unchanged form follows the changes of other users', async ({ page, clinic }) => {
  const office = await apiClient(clinic, admin);
  const { record } = await createUserRecord(office, 'SURGEON', 'Surgeon');
  await signInByApi(page, admin);
  await page.goto(`/edit_user/${record.id}`);
  await expect(field(page, 'First name')).toHaveValue('Nora');
  await office.call(adminUserCalls.update, {
    body: { user: { ...record, nameFirst: 'Renamed', locationId: record.locationId ?? 1 } },
  });
  await expect(field(page, 'First name')).toHaveValue('Renamed');
  await expect(button(page, 'Save Changes')).toBeDisabled();
});
