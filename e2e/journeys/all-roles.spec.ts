import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';
import { popup } from '../steps/chats.ts';
import { typedDay } from '../steps/dates.ts';
import { test } from '../steps/second-browser.ts';
import { chooseFiles, chosen, fileRow, sendFiles, ZIP } from '../steps/files.ts';
import { answerDialog, expectToast, field } from '../steps/forms.ts';
import { stlOf } from '../steps/models.ts';
import { findRow, rows, searchBox } from '../steps/grid.ts';
import { openFromMenu } from '../steps/layout.ts';
import { createPatientByForm } from '../steps/new-patient.ts';
import { admin, assistant, engineer, radiologist, surgeon } from '../steps/people.ts';
import { currentStep, expectSaved, HARBOR, nextStep, section } from '../steps/procedure.ts';
import { uniqueName } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

// The longest journey: files run in the order of their names, and at the end of the run it would keep one worker waiting.

const PRI = 'Size,52\nPlanned Inclination,40\nPlanned Anteversion,15\nPosition,90\nSide,LEFT\n';

const LEFT_HIP = stlOf('LEFT');

const NO_LONGER_VISIBLE = /^404 GET \/api\//;

const move = async (page: Page, label: string): Promise<void> => {
  await nextStep(page, label).click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectSaved(page);
  await expect(currentStep(page)).toContainText(label);
};

/** Finds the case by the patient's name in the list. */
const openFromList = async (page: Page, lastName: string): Promise<void> => {
  await (await findRow(page, lastName)).click();
  await expect(page.getByRole('heading', { name: `Ada ${lastName}`, level: 2 })).toBeVisible();
};

/** The popup hides by itself, so it is waited for while the step is taken. */
const expectNotified = async (page: Page, text: string, during: Promise<void>): Promise<void> => {
  await Promise.all([during, expect(popup(page)).toContainText(text)]);
};

const expectHistory = (page: Page, ...parts: readonly string[]): Promise<void> =>
  expect(
    section(page, 'Procedure History')
      .getByRole('row')
      .filter({ hasText: new RegExp(parts.join('.*')) }),
  ).toHaveCount(1);

const createPatient = async (page: Page, lastName: string): Promise<void> => {
  await signIn(page, surgeon, '/new_patient');
  await createPatientByForm(page, lastName);
  await expectToast(page, 'Record was created successfully');
};

const orderScan = async (page: Page, radiology: Page): Promise<void> => {
  await field(page, 'Radiology Location').selectOption(HARBOR);
  await page.getByRole('radio', { name: 'Left hip' }).check();
  await expectNotified(radiology, 'Scan ordered', move(page, 'Scan Request'));
};

const uploadScan = async (page: Page, imaging: Page, lastName: string): Promise<void> => {
  await openFromList(page, lastName);
  await chooseFiles(page, 'Upload CT Scan', [chosen('hip.zip', ZIP)]);
  await sendFiles(page, 'CT Scan');
  await expect(fileRow(page, 'hip.zip')).toBeVisible();
  await expect(section(page, 'Scan check'), 'the archive is empty').toContainText('Failed: CT images');
  await nextStep(page, 'Scan Ready').click();
  const confirmed = answerDialog(page, 'Please confirm that the scan is ready anyway.', 'Confirm');
  await expectNotified(imaging, 'Scan Ready', confirmed);
  await expect(currentStep(page)).toContainText('Scan Ready');
  await expectHistory(page, radiologist.name, 'CT scan accepted against the protocol');
  await expectHistory(page, radiologist.name, 'Scan Request', 'Scan Ready');
};

const uploadModel = async (page: Page, office: Page, lastName: string): Promise<void> => {
  await openFromList(page, lastName);
  await move(page, 'Model in Progress');
  await chooseFiles(page, 'Upload 3D Model', [chosen('hip.stl', LEFT_HIP)]);
  await sendFiles(page, '3D Model');
  await expect(fileRow(page, 'hip.stl')).toBeVisible();
  await chooseFiles(page, 'Import CSV', [chosen('pri.csv', PRI)]);
  await page.getByRole('dialog', { name: 'Import pri.csv' }).getByRole('button', { name: 'Import' }).click();
  await expect(fileRow(page, 'pri.csv')).toBeVisible();
  await expect(section(page, 'Files')).toContainText('The model is of a left hip by the shape of the bone.');
  await expectNotified(office, 'Model ready', move(page, 'Model Complete'));
};

const planAndSchedule = async (page: Page): Promise<void> => {
  await expect(currentStep(page), 'the status is pushed').toContainText('Model Complete');
  await expect(field(page, 'Size')).toHaveText(/52/);
  await field(page, 'Planned Inclination').fill('42');
  await move(page, 'Ready for Scheduling');
  await field(page, 'Date of Surgery').fill(typedDay(0));
  await move(page, 'Surgery Scheduled');
};

test('a case passes through every role from the scan order to the operating room', async ({
  page,
  secondBrowser,
}) => {
  test.slow();
  const lastName = uniqueName('Voyage');
  // The case leaves the view of these roles when its status moves on, while their pages are still open.
  const radiology = await secondBrowser(
    radiologist,
    NO_LONGER_VISIBLE,
    '409 POST /api/patient/procedure/update',
  );
  const imaging = await secondBrowser(engineer, NO_LONGER_VISIBLE);

  await createPatient(page, lastName);
  await orderScan(page, radiology);
  await uploadScan(radiology, imaging, lastName);
  await uploadModel(imaging, page, lastName);
  await planAndSchedule(page);

  const office = await secondBrowser(assistant);
  await openFromList(office, lastName);
  await expect(currentStep(office)).toContainText('Surgery Scheduled');
  await expectHistory(office, engineer.name, 'Model in Progress', 'Model Complete');
  await move(office, 'Procedure Complete');
  await expect(currentStep(page), 'the status is pushed to the surgeon').toContainText('Procedure Complete');

  const administration = await secondBrowser(admin);
  await openFromMenu(administration, 'Events Log');
  for (const [who, what] of [
    [surgeon.name, 'Patient created'],
    [radiologist.name, 'Scan Ready'],
    [engineer.name, 'Model Complete'],
    [assistant.name, 'Procedure Complete'],
  ] as const) {
    // The case has more events than fit on a page of the log.
    await searchBox(administration).fill(`${lastName} ${what}`);
    await expect(rows(administration).filter({ hasText: who }).filter({ hasText: what })).not.toHaveCount(0);
  }
});
