import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { test } from '../steps/second-browser.ts';
import {
  answerDialog,
  button,
  conflictDialog,
  expectBanner,
  expectFieldError,
  expectToast,
  field,
  fillAndBlur,
  blockLiveStream,
  version,
} from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin, assistant, surgeon } from '../steps/people.ts';
import { createPatient, createProcedure, uniqueName } from '../steps/fixtures.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

test('a surgeon edits a patient, can cancel, and saves after a confirmation', async ({ page, clinic }) => {
  const practice = await apiClient(clinic, surgeon);
  const patient = await createPatient(practice);
  await signInByApi(page, surgeon);
  await page.goto(`/patient/${patient.id}`);
  await expect(pageTitle(page)).toHaveText("Patient's Medical Record");
  await expect(page.getByRole('heading', { name: 'Patient Information' })).toBeVisible();
  await expect(button(page, 'Cancel changes')).toBeDisabled();
  await expect(button(page, 'Save Changes')).toBeDisabled();

  await field(page, 'First name').fill('Adele');
  await button(page, 'Cancel changes').click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await fillAndBlur(page, 'Email', 'nobody');
  await expectFieldError(page, 'Email', 'Invalid email address');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await field(page, 'Email').fill('ada@example.test');
  await field(page, 'Date of birth').fill('05/06/1951');
  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Cancel');
  await expect(field(page, 'Email')).toHaveValue('ada@example.test');
  await button(page, 'Save Changes').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectToast(page, 'Record was updated successfully');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  const { value } = await practice.call(patientCalls.get, { params: { id: String(patient.id) } });
  expect(value).toMatchObject({ email: 'ada@example.test', dateOfBirth: '1951-05-06', nameFirst: 'Ada' });
});

test(
  'two users who edit one patient resolve the conflict field by field',
  DRILL,
  async ({ page, secondBrowser, clinic, faults }) => {
    faults.expect('412 POST /api/patient/update');
    const practice = await apiClient(clinic, surgeon);
    const patient = await createPatient(practice);
    await signInByApi(page, surgeon);
    await page.goto(`/patient/${patient.id}`);
    await field(page, 'First name').fill('Adele');
    await field(page, 'Medical Record Number').fill('MRN of the surgeon');

    const other = await secondBrowser(assistant);
    await other.goto(`/patient/${patient.id}`);
    await field(other, 'Medical Record Number').fill('MRN of the assistant');
    await field(other, 'Phone number').fill('5035550222');
    await button(other, 'Save Changes').click();
    await answerDialog(other, 'Do you confirm saving?', 'Confirm');
    await expectToast(other, 'Record was updated successfully');

    await expect(field(page, 'First name'), 'unsaved text stays').toHaveValue('Adele');
    await button(page, 'Save Changes').click();
    await answerDialog(page, 'Do you confirm saving?', 'Confirm');
    const dialog = conflictDialog(page);
    await expect(dialog).toContainText(`${assistant.name} changed this record at`);
    await expect(dialog.getByRole('group')).toHaveCount(2);
    await expect(version(page, 'First name', 'Your'), 'changed by one user only').toBeChecked();
    await expect(dialog.getByText('+1 (503) 555 0222'), 'not touched here').toBeVisible();
    await expect(dialog.getByText('MRN of the surgeon')).toBeVisible();
    await expect(dialog.getByText('MRN of the assistant')).toBeVisible();
    await expectAccessible(page, 'the choice between two versions');

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'Medical Record Number'), 'nothing is lost').toHaveValue('MRN of the surgeon');
    await button(page, 'Save Changes').click();
    await answerDialog(page, 'Do you confirm saving?', 'Confirm');
    await version(page, 'Medical Record Number', 'Your').check();
    await dialog.getByRole('button', { name: 'Save chosen' }).click();
    await expectToast(page, 'Record was updated successfully');
    const { value } = await practice.call(patientCalls.get, { params: { id: String(patient.id) } });
    expect(value).toMatchObject({
      nameFirst: 'Adele',
      medicalInsuranceId: 'MRN of the surgeon',
      phoneNumber: '+1 (503) 555 0222',
    });
    await expect(field(page, 'Phone number')).toHaveValue('+1 (503) 555 0222');
  },
);

test('a deleted patient leaves the surgeon’s lists and is read-only', DRILL, async ({ page, clinic }) => {
  const practice = await apiClient(clinic, surgeon);
  const patient = await createPatient(practice);
  await createProcedure(practice, patient.id);
  await signInByApi(page, surgeon);
  await page.goto(`/patient/${patient.id}`);
  await button(page, 'Delete Patient').click();
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText([
    'Ada Moreau, born 03/04/1950, record no. MRN 7',
    '1 procedure (New Patient) stays readable, but can no longer be changed.',
  ]);
  await expectAccessible(page, 'what the deletion of a patient affects');
  await answerDialog(page, 'Please confirm patient deletion.', 'Cancel');
  await expectAddress(page, `/patient/${patient.id}`);
  await button(page, 'Delete Patient').click();
  await answerDialog(page, 'Please confirm patient deletion.', 'Confirm');
  await expectToast(page, 'The patient was deleted successfully');
  await expectAddress(page, '/patients');

  await page.goto(`/patient/${patient.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'This patient is deleted' })).toBeVisible();
  await expect(field(page, 'First name')).toHaveText('Ada');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(button(page, 'Delete Patient')).toHaveCount(0);
  await expect(button(page, 'Create new procedure')).toBeDisabled();
});

test(
  'a patient whose deletion the server rejects stays, and the banner shows the reason',
  DRILL,
  async ({ page, clinic, faults }) => {
    const patient = await createPatient(await apiClient(clinic, surgeon));
    faults.expect(`409 DELETE /api/patient/${patient.id}`);
    const message = 'A patient whose procedure has files cannot be deleted.';
    await page.route(`**/api/patient/${patient.id}`, (route) =>
      route.fulfill({ status: 409, json: { error: 'CONFLICT', message } }),
    );
    await signInByApi(page, surgeon);
    await page.goto(`/patient/${patient.id}`);
    await button(page, 'Delete Patient').click();
    await answerDialog(page, 'Please confirm patient deletion.', 'Confirm');
    await expectBanner(page, message);
    await expectAddress(page, `/patient/${patient.id}`);
  },
);

test('an administrator can read a patient but not edit it', DRILL, async ({ page, clinic }) => {
  const practice = await apiClient(clinic, surgeon);
  const nameSecond = uniqueName('Readonly');
  const patient = await createPatient(practice, { nameSecond: nameSecond as 'Moreau' });
  await signInByApi(page, admin);
  await page.goto(`/patient/${patient.id}`);
  await expect(field(page, 'Last name')).toHaveText(nameSecond);
  await expect(field(page, 'Gender')).toHaveText('Female');
  await expect(field(page, 'Date of birth')).toHaveText('03/04/1950');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  for (const name of ['Save Changes', 'Cancel changes', 'Delete Patient'])
    await expect(button(page, name)).toHaveCount(0);
});

test(
  'a patient’s procedures are listed, and another can be created only after the earlier ones have ended',
  DRILL,
  async ({ page, clinic }) => {
    const practice = await apiClient(clinic, surgeon);
    const patient = await createPatient(practice);
    const first = await createProcedure(practice, patient.id);
    await signInByApi(page, surgeon);
    await page.goto(`/patient/${patient.id}`);
    const procedures = page.getByRole('region', { name: 'Procedures' });
    await expect(procedures.getByRole('listitem')).toContainText('New Patient');
    const another = button(page, 'Create new procedure');
    await expect(another).toBeDisabled();
    await expect(another).toHaveAccessibleDescription(
      'The patient already has a procedure that is neither canceled nor complete.',
    );

    await practice.call(procedureCalls.update, { body: { id: first, status: 'CANCELED' } });
    await page.reload();
    await expect(procedures.getByRole('listitem')).toContainText('Procedure Canceled');
    await field(page, 'First name').fill('Adele');
    await expect(another, 'changes would be lost').toBeDisabled();
    await button(page, 'Cancel changes').click();
    await another.click();
    await answerDialog(page, 'Do you confirm creation?', 'Confirm');
    await expectToast(page, 'Record was created successfully');
    await expect(pageTitle(page)).toHaveText(/^Procedure #\d+$/);

    await page.goto(`/patient/${patient.id}`);
    await expect(procedures.getByRole('listitem')).toHaveCount(2);
    await procedures.getByRole('link', { name: `#${first}` }).click();
    await expectAddress(page, `/procedure/${first}`);
  },
);

test(
  'a patient that does not exist and one that is not visible show the same page',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(/^404 GET \/api\/patient\/get\/\d+$/);
    const office = await apiClient(clinic, admin);
    const mine = await apiClient(clinic, surgeon);
    const { value: all } = await office.call(patientCalls.actual, { query: {} });
    const foreign = all.find(({ creatorId }) => creatorId !== mine.userId);
    await signIn(page, surgeon);
    const shown: (string | null)[] = [];
    for (const id of [999_999, foreign?.id ?? 0]) {
      await page.goto(`/patient/${id}`);
      await expect(page.getByRole('alert')).toContainText(
        'It does not exist, or you are not allowed to see it.',
      );
      shown.push(await page.getByRole('main').textContent());
    }
    expect(shown[0]).toBe(shown[1]);

    let fetchedAgain = false;
    await page.route('**/api/patient/get/*', () => {
      fetchedAgain = true;
    });
    // A fetch that was already under way, as after the live stream opens, would take the place of the new one.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        return fetchedAgain;
      }, 'the page is fetched again when its window is shown')
      .toBe(true);
    await expect(button(page, 'Back to list'), 'while it is fetched again').toBeVisible();
    await button(page, 'Back to list').click();
    await expectAddress(page, '/patients');
  },
);

test(
  'a patient page shows a placeholder while loading and a retry after a failure',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(/^418 GET \/api\/patient\/get\//);
    const patient = await createPatient(await apiClient(clinic, surgeon));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      '**/api/patient/get/*',
      async (route) => {
        await held;
        await route.fulfill({ status: 418 });
      },
      { times: 1 },
    );
    await blockLiveStream(page);
    await signInByApi(page, surgeon);
    await page.goto(`/patient/${patient.id}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
    release();
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
    await button(page, 'Try again').click();
    await expect(field(page, 'First name')).toHaveValue('Ada');
  },
);
