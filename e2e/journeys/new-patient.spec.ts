import { adminUserCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { countCalls } from '../steps/calls.ts';
import { isoDay } from '../steps/dates.ts';
import {
  answerDialog,
  button,
  choice,
  expectBanner,
  expectFieldError,
  expectToast,
  field,
  fillAndBlur,
  tabTo,
} from '../steps/forms.ts';
import { openFromMenu, pageTitle } from '../steps/layout.ts';
import { superAdmin, surgeon } from '../steps/people.ts';
import { createPatient, createProcedure, createUserRecord, uniqueName } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

const createButton = (page: Page) => button(page, 'Create Patient');

/** Each with a record number of its own: the others would be shown as possible duplicates. */
const fillPatient = async (page: Page, lastName: string, record = uniqueName('MRN')): Promise<void> => {
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill(lastName);
  await choice(page, 'Gender', 'Female').check();
  await field(page, 'Date of birth').fill('03/04/1950');
  await field(page, 'Medical Record Number').fill(record);
};

const create = async (page: Page): Promise<void> => {
  await createButton(page).click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
};

test('a surgeon creates a patient by keyboard alone and lands on the new procedure', async ({
  page,
  clinic,
}) => {
  const [lastName, record] = [uniqueName('Keys'), uniqueName('MRN')];
  await signIn(page, surgeon, '/new_patient');
  await expect(pageTitle(page)).toHaveText('Create Patient');
  await expect(createButton(page)).toBeDisabled();

  await tabTo(page, field(page, 'First name'));
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type(lastName);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'Gender', 'Female')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('3/4/1950');
  await expect(field(page, 'Date of birth')).toHaveValue('03/04/1950');
  await tabTo(page, field(page, 'Medical Record Number'));
  await page.keyboard.type(record);
  await page.keyboard.press('Tab');
  await page.keyboard.type('5035550111');
  await expect(field(page, 'Phone number')).toHaveValue('+1 (503) 555 0111');
  await expect(createButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');

  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Do you confirm creation?');
  await tabTo(page, question.getByRole('button', { name: 'Confirm' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Record was created successfully');
  await expect(pageTitle(page)).toHaveText(/^Procedure #\d+$/);

  const { call } = await apiClient(clinic, surgeon);
  const { value: found } = await call(patientCalls.actual, { query: { search: lastName } });
  expect(found).toMatchObject([
    {
      nameFirst: 'Ada',
      nameSecond: lastName,
      gender: 'FEMALE',
      dateOfBirth: '1950-03-04',
      medicalInsuranceId: record,
      phoneNumber: '+1 (503) 555 0111',
      procedure: { name: 'Total Hip Arthroplasty', status: 'NEW' },
    },
  ]);
  await expectAddress(page, `/procedure/${found[0]?.procedure?.id}`);
});

test(
  'a surgeon compares a possible duplicate, returns to the form and creates the patient anyway',
  DRILL,
  async ({ page, context, clinic }) => {
    const nameSecond = uniqueName('Twice');
    const practice = await apiClient(clinic, surgeon);
    const first = await createPatient(practice, { nameSecond: nameSecond as 'Moreau' });
    await createProcedure(practice, first.id);
    await signIn(page, surgeon, '/new_patient');
    const lastName = nameSecond.toUpperCase();
    await fillPatient(page, lastName);
    await createButton(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'This patient may already be registered' });
    for (const fact of ['Female', 'born 03/04/1950', 'Record no. MRN 7', '1 procedure'])
      await expect(dialog.getByRole('listitem').getByText(fact, { exact: true })).toBeVisible();
    await expect(dialog).toContainText('Same name and date of birth');
    await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused();
    await expectAccessible(page, 'a possible duplicate');

    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: `Ada ${nameSecond}` }).click();
    const record = await opened;
    await expect(pageTitle(record)).toHaveText("Patient's Medical Record");
    await expectAddress(record, `/patient/${first.id}`);
    await record.close();

    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field(page, 'Last name'), 'nothing typed is lost').toHaveValue(lastName);
    await createButton(page).click();
    await tabTo(page, dialog.getByRole('button', { name: 'Create anyway' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Record was created successfully');
    const { value: found } = await practice.call(patientCalls.actual, { query: { search: nameSecond } });
    expect(found).toHaveLength(2);
  },
);

test(
  'the age of a new patient follows the date of birth and is empty for an impossible one',
  DRILL,
  async ({ page }) => {
    await signIn(page, surgeon, '/new_patient');
    await expect(field(page, 'Age')).toHaveText('–');
    const year = Number(isoDay(0).slice(0, 4));
    await field(page, 'Date of birth').fill(`01/01/${year - 70}`);
    await expect(field(page, 'Age')).toHaveText('70');
    await fillAndBlur(page, 'Date of birth', `01/01/${year - 150}`);
    await expect(field(page, 'Age')).toHaveText('–');
    await expectFieldError(page, 'Date of birth', 'Invalid Date');
  },
);

test('the form of a new patient shows what is missing at its fields', DRILL, async ({ page }) => {
  await signIn(page, surgeon, '/new_patient');
  await createButton(page).click({ force: true });
  const needed = ['First name', 'Last name', 'Gender', 'Date of birth', 'Medical Record Number'];
  for (const label of needed) await expectFieldError(page, label, 'is required');
  await expect(field(page, 'Phone number'), 'the phone number is optional').not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(field(page, 'First name'), 'the first invalid field').toBeFocused();

  await fillAndBlur(page, 'Phone number', '503');
  await expectFieldError(page, 'Phone number', 'All digits are required');
  await expect(createButton(page)).toBeDisabled();

  await fillPatient(page, 'Moreau');
  await expect(createButton(page), 'the phone number is still wrong').toBeDisabled();
  await field(page, 'Phone number').fill('');
  await expect(createButton(page)).toBeEnabled();
});

test(
  'an assistant chooses among assigned surgeons, and one who was just blocked is rejected at the field',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('422 POST /api/patient/register');
    const office = await apiClient(clinic, superAdmin);
    const helper = await createUserRecord(office, 'SURGICAL_ASSISTANT', 'Surgeon Assistant');
    const present = await createUserRecord(office, 'SURGEON', 'Surgeon');
    const leaving = await createUserRecord(office, 'SURGEON', 'Surgeon');
    const inactive = await createUserRecord(office, 'SURGEON', 'Surgeon');
    const gone = await createUserRecord(office, 'SURGEON', 'Surgeon');
    for (const { record } of [present, leaving, inactive, gone])
      await office.call(assignmentCalls.create, {
        body: { surgeonId: record.id, surgeonAssistantId: helper.record.id },
      });
    const block = (user: typeof gone.record) =>
      office.call(adminUserCalls.update, {
        body: { user: { ...user, status: 'BLOCKED', locationId: user.locationId ?? 1 } },
      });
    await block(inactive.record);
    await office.call(adminUserCalls.delete, { body: { userId: gone.record.id } });

    await signIn(page, helper.person);
    await openFromMenu(page, 'New Patient');
    const surgeons = field(page, 'Assigned Surgeon');
    await expect(surgeons.getByRole('option', { name: present.person.name })).toBeEnabled();
    await expect(surgeons.getByRole('option', { name: `${inactive.person.name} (Inactive)` })).toBeDisabled();
    await expect(surgeons.getByRole('option', { name: `${gone.person.name} (Deleted)` })).toBeDisabled();

    const lastName = uniqueName('Assisted');
    await fillPatient(page, lastName);
    await expect(createButton(page), 'no surgeon is chosen').toBeDisabled();
    await createButton(page).click({ force: true });
    await expectFieldError(page, 'Assigned Surgeon', 'is required');
    await surgeons.selectOption({ label: leaving.person.name });
    await block(leaving.record);
    await create(page);
    await expectFieldError(page, 'Assigned Surgeon', 'Please choose another one');
    await expect(surgeons).toBeFocused();

    await surgeons.selectOption({ label: present.person.name });
    await create(page);
    await expect(pageTitle(page)).toHaveText(/^Procedure #\d+$/);
    const surgeonClient = await apiClient(clinic, present.person);
    const { value: found } = await surgeonClient.call(patientCalls.actual, { query: { search: lastName } });
    expect(found).toMatchObject([{ creatorId: present.record.id }]);
  },
);

test(
  'a patient that the server rejects creates no procedure, and the form keeps its values',
  DRILL,
  async ({ page, context, faults }) => {
    faults.expect('500 POST /api/patient/register');
    const plans = countCalls(context, 'POST /api/patient/procedure/plan');
    await page.route('**/api/patient/register', (route) =>
      route.fulfill({ status: 500, json: { error: 'FAULT', message: 'Something went wrong' } }),
    );
    await signIn(page, surgeon, '/new_patient');
    await fillPatient(page, 'Refused');
    await create(page);
    await expectBanner(page, 'Something went wrong');
    await expectAddress(page, '/new_patient');
    await expect(field(page, 'Last name')).toHaveValue('Refused');
    await expect(createButton(page), 'it can be retried').toBeEnabled();
    expect(plans()).toBe(0);
  },
);

test(
  'a patient whose procedure cannot be created is saved once, with the error shown',
  DRILL,
  async ({ page, context, clinic, faults }) => {
    faults.expect('503 POST /api/patient/procedure/plan');
    const registered = countCalls(context, 'POST /api/patient/register');
    const message = 'The service is temporarily unavailable. Please try again.';
    await page.route('**/api/patient/procedure/plan', (route) =>
      route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message } }),
    );
    const lastName = uniqueName('Unplanned');
    await signIn(page, surgeon, '/new_patient');
    await fillPatient(page, lastName);
    await create(page);
    await expect(pageTitle(page)).toHaveText("Patient's Medical Record");
    await expectBanner(page, message);
    await expect(field(page, 'Last name')).toHaveValue(lastName);
    expect(registered()).toBe(1);

    const { call } = await apiClient(clinic, surgeon);
    const { value: found } = await call(patientCalls.actual, { query: { search: lastName } });
    expect(found).toMatchObject([{ procedure: null }]);
    await page.unroute('**/api/patient/procedure/plan');
    await button(page, 'Create new procedure').click();
    await answerDialog(page, 'Do you confirm creation?', 'Confirm');
    await expect(pageTitle(page)).toHaveText(/^Procedure #\d+$/);
    const { value: planned } = await call(procedureCalls.actual, { query: { search: lastName } });
    expect(planned).toHaveLength(1);
  },
);
