import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';
import { LIVE, popup } from '../steps/chats.ts';
import { typedDay } from '../steps/dates.ts';
import { test } from '../steps/second-browser.ts';
import { chooseFiles, chosen, fileRow, sendFiles, ZIP } from '../steps/files.ts';
import { answerDialog, button, choice, expectToast, field } from '../steps/forms.ts';
import { stlOf } from '../steps/models.ts';
import { expectRows, rowOf, rows, searchBox } from '../steps/grid.ts';
import { openFromMenu } from '../steps/layout.ts';
import { admin, assistant, engineer, radiologist, surgeon } from '../steps/people.ts';
import { chooseStatus, currentStep, expectSaved, HARBOR, save, section } from '../steps/procedure.ts';
import { uniqueName } from '../steps/records.ts';
import { signIn } from '../steps/sign-in.ts';

const PRI = 'Size,52\nPlanned Inclination,40\nPlanned Anteversion,15\nPosition,90\nSide,LEFT\n';

const LEFT_HIP = stlOf('LEFT');

const GONE = /^404 GET \/api\//;

const move = async (page: Page, label: string): Promise<void> => {
  await chooseStatus(page, label);
  await save(page);
  await expectSaved(page);
  await expect(currentStep(page)).toContainText(label);
};

/** As a person finds it: by the patient's name in the list. */
const openFromList = async (page: Page, lastName: string): Promise<void> => {
  await searchBox(page).fill(lastName);
  await rowOf(page, lastName).click();
  await expect(page.getByRole('heading', { name: `Ada ${lastName}`, level: 2 })).toBeVisible();
};

const expectTold = (page: Page, text: string): Promise<void> => expect(popup(page)).toContainText(text, LIVE);

const expectHistory = (page: Page, ...parts: readonly string[]): Promise<void> =>
  expect(
    section(page, 'Procedure History')
      .getByRole('row')
      .filter({ hasText: new RegExp(parts.join('.*')) }),
  ).toHaveCount(1);

const createPatient = async (page: Page, lastName: string): Promise<void> => {
  await signIn(page, surgeon, '/new_patient');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill(lastName);
  await choice(page, 'Gender', 'Female').check();
  await field(page, 'Date of birth').fill('03/04/1950');
  await field(page, 'Medical Record Number').fill('MRN 77');
  await button(page, 'Create Patient').click();
  await answerDialog(page, 'Do you confirm creation?', 'Confirm');
  await expectToast(page, 'Record was created successfully');
};

const orderScan = async (page: Page): Promise<void> => {
  await field(page, 'Radiology Location').selectOption(HARBOR);
  await page.getByRole('radio', { name: 'Left hip' }).check();
  await move(page, 'Scan Request');
};

const bringScan = async (page: Page, lastName: string): Promise<void> => {
  await expectTold(page, 'Scan ordered');
  await openFromList(page, lastName);
  await chooseFiles(page, 'Upload CT Scan', [chosen('hip.zip', ZIP)]);
  await sendFiles(page, 'CT Scan');
  await expect(fileRow(page, 'hip.zip')).toBeVisible();
  await expect(section(page, 'Scan check'), 'the archive is empty').toContainText('Failed: CT images');
  await chooseStatus(page, 'Scan Ready');
  await save(page);
  await answerDialog(page, 'Please confirm that the scan is ready all the same.', 'Confirm');
  await expect(currentStep(page)).toContainText('Scan Ready');
  await expectHistory(page, radiologist.name, 'CT scan accepted against the protocol');
  await expectHistory(page, radiologist.name, 'Scan Request', 'Scan Ready');
};

const makeModel = async (page: Page, lastName: string): Promise<void> => {
  await expectTold(page, 'Scan Ready');
  await openFromList(page, lastName);
  await move(page, 'Model in Progress');
  await chooseFiles(page, 'Upload 3D Model', [chosen('hip.stl', LEFT_HIP)]);
  await sendFiles(page, '3D Model');
  await expect(fileRow(page, 'hip.stl')).toBeVisible();
  await chooseFiles(page, 'Import CSV', [chosen('pri.csv', PRI)]);
  await page.getByRole('dialog', { name: 'Import pri.csv' }).getByRole('button', { name: 'Import' }).click();
  await expect(fileRow(page, 'pri.csv')).toBeVisible();
  await expect(section(page, 'Files')).toContainText('The model is of a left hip by the shape of the bone.');
  await move(page, 'Model Complete');
};

const planAndSchedule = async (page: Page): Promise<void> => {
  await expectTold(page, 'Model ready');
  await expect(currentStep(page), 'it appears by itself').toContainText('Model Complete');
  await expect(field(page, 'Size')).toHaveText(/52/);
  await field(page, 'Planned Inclination').fill('42');
  await move(page, 'Ready for Scheduling');
  await field(page, 'Date of Surgery').fill(typedDay(0));
  await move(page, 'Surgery Scheduled');
};

test('a case goes from the order of a scan to the operating room, through the hands of every role', async ({
  page,
  secondBrowser,
}) => {
  test.setTimeout(120_000);
  const lastName = uniqueName('Voyage');
  // Once the case has gone on, it is no longer theirs to see: to the page that is still open it is gone.
  const radiology = await secondBrowser(radiologist, GONE, '409 POST /api/patient/procedure/update');
  const imaging = await secondBrowser(engineer, GONE);

  await createPatient(page, lastName);
  await orderScan(page);
  await bringScan(radiology, lastName);
  await makeModel(imaging, lastName);
  await planAndSchedule(page);

  const office = await secondBrowser(assistant);
  await openFromList(office, lastName);
  await expect(currentStep(office)).toContainText('Surgery Scheduled');
  await expectHistory(office, engineer.name, 'Model in Progress', 'Model Complete');
  await move(office, 'Procedure Complete');
  await expect(currentStep(page), 'the surgeon sees it at once').toContainText('Procedure Complete', LIVE);

  const bureau = await secondBrowser(admin);
  await openFromMenu(bureau, 'Events Log');
  await searchBox(bureau).fill(lastName);
  await expectRows(bureau);
  for (const [who, what] of [
    [surgeon.name, 'Patient created'],
    [radiologist.name, 'Scan Ready'],
    [engineer.name, 'Model Complete'],
    [assistant.name, 'Procedure Complete'],
  ] as const)
    await expect(rows(bureau).filter({ hasText: who }).filter({ hasText: what })).not.toHaveCount(0);
});
