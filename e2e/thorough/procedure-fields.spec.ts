import { adminUserCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { isoDay } from '../steps/dates.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import {
  answerDialog,
  button,
  expectBanner,
  expectNoFieldError,
  expectFieldError,
  field,
  fillAndBlur,
} from '../steps/forms.ts';
import { openFromMenu } from '../steps/layout.ts';
import { admin, assistant, engineer, radiologist, surgeon } from '../steps/people.ts';
import type { Person } from '../steps/people.ts';
import {
  cancelButton,
  caseIn,
  expectSaved,
  newCase,
  openCase,
  readCase,
  save,
  saveButton,
  section,
  statusBox,
} from '../steps/procedure.ts';
import { createLocation, createUserRecord } from '../steps/fixtures.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

const CONTROLS = ['textbox', 'combobox', 'radio'] as const;

/** The names of all editable controls except the status and the note. */
const changeable = async (page: Page): Promise<string[]> => {
  const names: string[] = [];
  for (const role of CONTROLS)
    for (const one of await page.getByRole('main').getByRole(role).all()) {
      const label = await one.evaluate(
        (element) =>
          element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? '',
      );
      names.push(label);
    }
  return names.filter((name) => name !== '' && name !== 'New note').sort();
};

const ARRANGED = ['Date of Surgery', 'Procedure', 'Radiology Location', 'Surgery Location'];
const PEOPLE = ['Engineer', 'Radiologist', 'Surgeon'];
const PLANNED = ['Planned Anteversion', 'Planned Inclination'];
const PRI = [
  'Anatomic Anteversion',
  'Anatomic Inclination',
  'Anterior',
  'Femoral Neck Anteversion',
  'Femoral Neck Inclination',
  'Femoral Offset Difference',
  'Left hip',
  'Leg Length Difference',
  ...PLANNED,
  'Position',
  'Posterior',
  'Right hip',
  'Size',
  'Superior',
];

const ROLES: readonly {
  person: Person;
  status: 'SCAN_READY' | 'MODEL_READY';
  begins: string;
  changes: readonly string[];
}[] = [
  {
    person: surgeon,
    status: 'MODEL_READY',
    begins: 'Pre-Operative Analysis',
    changes: [...ARRANGED, ...PLANNED],
  },
  { person: assistant, status: 'SCAN_READY', begins: 'Pre-Operative Analysis', changes: ARRANGED },
  { person: radiologist, status: 'SCAN_READY', begins: 'Files', changes: [] },
  { person: engineer, status: 'MODEL_READY', begins: 'Files', changes: PRI },
  {
    person: admin,
    status: 'MODEL_READY',
    begins: 'Pre-Operative Analysis',
    changes: [...ARRANGED, ...PEOPLE, ...PRI],
  },
];

for (const { person, status, begins, changes } of ROLES)
  test(`${person.role} starts with the sections of the role and can edit in ${status} exactly the allowed fields`, async ({
    page,
    clinic,
  }) => {
    const made = await caseIn(clinic, status);
    await signInByApi(page, person);
    await openCase(page, made);
    await expect(statusBox(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText(begins);
    for (const name of ['Pre-Operative Analysis', 'Surgery', 'Scan', 'Model', 'Notes', 'Procedure History'])
      await expect(section(page, name)).toBeVisible();
    expect(await changeable(page)).toEqual([...changes].sort());
  });

test('the procedure form shows a number out of range, an invalid date and a missing name at their fields', async ({
  page,
  clinic,
}) => {
  const made = await caseIn(clinic, 'SCHEDULED');
  await signInByApi(page, admin);
  await openCase(page, made);
  await fillAndBlur(page, 'Planned Inclination', '34');
  await expectFieldError(page, 'Planned Inclination', 'From 35 to 50 only');
  await expect(saveButton(page)).toBeDisabled();
  await fillAndBlur(page, 'Planned Inclination', '40.5');
  await expectNoFieldError(page, 'Planned Inclination');
  await expect(saveButton(page)).toBeEnabled();
  await fillAndBlur(page, 'Planned Anteversion', '46');
  await expectFieldError(page, 'Planned Anteversion', 'From 5 to 45 only');
  await fillAndBlur(page, 'Operative Inclination', '51');
  await expectFieldError(page, 'Operative Inclination', 'From 35 to 50 only');
  await fillAndBlur(page, 'Operative Anteversion', '4');
  await expectFieldError(page, 'Operative Anteversion', 'From 5 to 45 only');
  await fillAndBlur(page, 'Date of Surgery', '02/03');
  await expectFieldError(page, 'Date of Surgery', 'In mm/dd/yyyy format');
  await fillAndBlur(page, 'Date of Surgery', '02/30/2027');
  await expectFieldError(page, 'Date of Surgery', 'Invalid Date');
  await fillAndBlur(page, 'Procedure', '');
  await expectFieldError(page, 'Procedure', 'is required');
  await fillAndBlur(page, 'Procedure', 'Hip & Knee');
  await expectFieldError(page, 'Procedure', 'Use letters and numbers only');
  await cancelButton(page).click();
  await expectNoFieldError(page, 'Procedure');
  await expect(field(page, 'Procedure')).toHaveValue('Total Hip Arthroplasty');
  await expectSaved(page);
});

test('leg length and femoral offset accept -20 to 20', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_IN_WORK');
  await signInByApi(page, engineer);
  await openCase(page, made);
  for (const label of ['Leg Length Difference', 'Femoral Offset Difference']) {
    await fillAndBlur(page, label, '-20.5');
    await expectFieldError(page, label, 'From -20 to 20 only');
    await fillAndBlur(page, label, '-20');
    await expectNoFieldError(page, label);
  }
  await save(page);
  await expectSaved(page);
  expect(await readCase(clinic, made.id)).toMatchObject({
    legLengthDifference: -20,
    femoralOffsetDifference: -20,
  });
});

test('a save of a procedure sends only the changed fields and the version', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_READY', { plannedInclination: 40, plannedAnteVersion: 15 });
  const { version } = await readCase(clinic, made.id);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Anteversion').fill('15.0');
  await expect(saveButton(page), 'the same number counts as unchanged').toBeDisabled();
  await field(page, 'Planned Inclination').fill('42');
  await field(page, 'Date of Surgery').fill('03/04/2027');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await saveButton(page).click();
  await answerDialog(page, 'Do you confirm saving?', 'Cancel');
  await expect(field(page, 'Planned Inclination'), 'the value is kept').toHaveValue('42');
  const sent = page.waitForRequest('**/api/patient/procedure/update');
  await save(page);
  const request = await sent;
  expect(request.postDataJSON()).toEqual({
    id: made.id,
    plannedInclination: 42,
    dateOfSurgery: '2027-03-04',
    today: isoDay(0),
  });
  expect(request.headers()['if-match']).toBe(`"${version}"`);
  await expectSaved(page);
  const row = section(page, 'Procedure History')
    .getByRole('row')
    .filter({ hasText: 'Measurement changed' })
    .first();
  await expect(row).toContainText('Planned Inclination: 42');
});

test('leaving a procedure with unsaved changes asks for a confirmation', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_READY');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Inclination').fill('41');
  await page.getByRole('main').getByRole('link', { name: 'Send Message' }).click();
  await answerDialog(page, 'You have unsaved changes. Discard changed data?', 'Cancel');
  await expectAddress(page, made.address);
  await expect(field(page, 'Planned Inclination')).toHaveValue('41');
  await openFromMenuDiscarding(page);
  await expectAddress(page, '/patients');
});

const openFromMenuDiscarding = async (page: Page): Promise<void> => {
  const opened = openFromMenu(page, 'Patients');
  await answerDialog(page, 'You have unsaved changes. Discard changed data?', 'Confirm');
  await opened;
};

test('the button "Send Message" of a procedure opens a new message about it', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await page.getByRole('main').getByRole('link', { name: 'Send Message' }).click();
  await expectAddress(page, `/new_message?procedure=${made.id}`);
  await expect(page.getByText(`${made.patient}, Procedure #${made.id}`)).toBeVisible();
});

test('inactive people and locations are shown in the lists of a procedure but cannot be chosen', async ({
  page,
  clinic,
}) => {
  const office = await apiClient(clinic, admin);
  const { record: blocked } = await createUserRecord(office, 'IMAGE_ENGINEER', 'Imaging Engineer');
  await office.call(adminUserCalls.update, {
    body: { user: { ...blocked, status: 'BLOCKED', locationId: blocked.locationId ?? 0 } },
  });
  const { record: gone, person } = await createUserRecord(office, 'IMAGE_ENGINEER', 'Imaging Engineer');
  await office.call(adminUserCalls.delete, { body: { userId: gone.id } });
  const closed = await createLocation(office, { active: false });
  const removed = await createLocation(office);
  await office.call(locationCalls.delete, { body: { locationId: removed.id } });

  const made = await caseIn(clinic, 'SCAN_READY');
  await signInByApi(page, admin);
  await openCase(page, made);
  const option = (label: string, name: string) => field(page, label).getByRole('option', { name });
  await expect(option('Engineer', engineer.name)).toBeEnabled();
  await expect(option('Engineer', `${blocked.nameFirst} ${blocked.nameSecond} (Inactive)`)).toBeDisabled();
  await expect(option('Engineer', `${person.name} (Deleted)`)).toBeDisabled();
  await expect(option('Radiology Location', `${closed.name} (Disabled)`)).toBeDisabled();
  await expect(option('Surgery Location', `${removed.name} (Deleted)`)).toBeDisabled();

  await field(page, 'Engineer').selectOption(engineer.name);
  await save(page);
  await expectSaved(page);
  expect((await readCase(clinic, made.id)).engineer).toMatchObject({ nameSecond: 'Watanabe' });
});

test('a procedure save that the server rejects shows the error in the banner and at the field and keeps the values', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('422 POST /api/patient/procedure/update');
  const office = await apiClient(clinic, admin);
  const location = await createLocation(office);
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Surgery Location').selectOption(location.name);
  await field(page, 'Date of Surgery').fill('03/05/2027');
  await office.call(locationCalls.delete, { body: { locationId: location.id } });
  await save(page);
  await expectBanner(page, 'Please correct the marked fields.');
  await expectFieldError(page, 'Surgery Location', 'Please choose another one');
  await expect(field(page, 'Date of Surgery')).toHaveValue('03/05/2027');
});

test('a deleted procedure, and one of a deleted patient, is marked and read-only', async ({
  page,
  clinic,
}) => {
  const [procedure, ofPatient] = [await newCase(clinic), await newCase(clinic)];
  const office = await apiClient(clinic, admin);
  await office.call(procedureCalls.delete, { params: { id: String(procedure.id) } });
  const { patientId } = await readCase(clinic, ofPatient.id);
  const owner = await apiClient(clinic, surgeon);
  await owner.call(patientCalls.delete, { params: { id: String(patientId) } });
  await signInByApi(page, surgeon);
  await openCase(page, procedure);
  await expect(page.getByRole('status').filter({ hasText: 'Procedure Deleted' })).toBeVisible();
  await expect(statusBox(page)).toHaveCount(0);
  await expect(saveButton(page)).toHaveCount(0);
  expect(await changeable(page)).toEqual([]);
  await openCase(page, ofPatient);
  await expect(page.getByRole('status').filter({ hasText: 'This patient is deleted' })).toBeVisible();
  expect(await changeable(page)).toEqual([]);
});

test('the recommended CT protocol opens from the scan section', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await button(page, 'CT protocol').click();
  const protocol = page.getByRole('dialog', { name: 'Recommended CT Protocol' });
  await expect(protocol).toContainText('Supine, feet first.');
  await expect(protocol).toContainText('at most 1.25 mm');
  await expect(protocol).toContainText('pitch 1:1');
  await expectAccessible(page, 'CT protocol');
  await page.keyboard.press('Escape');
  await expect(protocol).toBeHidden();
  await expect(button(page, 'CT protocol'), 'the focus returns').toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the procedure page is accessible in ${colorScheme} mode and fits 1024 pixels`, async ({
      page,
      clinic,
    }) => {
      const made = await caseIn(clinic, 'MODEL_READY', { plannedInclination: 40 });
      await page.setViewportSize({ width: 1024, height: 768 });
      await signInByApi(page, admin);
      await openCase(page, made);
      await expect(section(page, 'Procedure History').getByRole('row').nth(1)).toBeVisible();
      await fillAndBlur(page, 'Planned Inclination', '60');
      await statusBox(page).click();
      await expectAccessible(page, 'procedure with a fault and an open list');
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang).toBe(0);
    });
  });

test('a procedure that failed to load offers a retry', async ({ page, clinic, faults }) => {
  faults.expect(/^400 GET /, 'net::ERR_CONNECTION_REFUSED GET /api/live');
  const made = await newCase(clinic);
  await signIn(page, surgeon);
  // A push would reload the page by itself.
  await page.route('**/api/live', (route) => route.abort('connectionrefused'));
  await page.route('**/api/patient/procedure/get/*', (route) =>
    route.fulfill({ status: 400, json: { error: 'MALFORMED', message: 'The request is malformed.' } }),
  );
  await page.goto(made.address);
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await page.unroute('**/api/patient/procedure/get/*');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: made.patient })).toBeVisible();
});
