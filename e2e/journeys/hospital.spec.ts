import type { Locator, Page } from '@playwright/test';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible, expectLoaded } from '../steps/accessibility.ts';
import { uniqueName } from '../steps/fixtures.ts';
import { answerDialog, button, expectToast, field } from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin, radiologist } from '../steps/people.ts';
import { caseIn, HARBOR, readCase } from '../steps/procedure.ts';
import { test } from '../steps/second-browser.ts';
import { sendStudy } from '../steps/sent-study.ts';
import { signIn } from '../steps/sign-in.ts';

const connection = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Connections' }).getByRole('listitem').filter({ hasText: name });

/** Adds a STOW-RS sender to the radiologist's location and answers its token. */
const addSender = async (page: Page, name: string): Promise<string> => {
  await field(page, 'Kind').selectOption({ label: 'STOW-RS sender' });
  await field(page, 'Name').fill(name);
  await field(page, 'Radiology location').selectOption({ label: HARBOR });
  await button(page, 'Create').click();
  const shown = field(page, `Token of ${name}`);
  await expect(shown).toBeFocused();
  return shown.inputValue();
};

const assignTo = async (page: Page, study: Locator, patient: string): Promise<void> => {
  await study.getByRole('button', { name: /^Assign the images/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Jones Beth');
  await dialog.getByRole('combobox', { name: 'Case' }).fill(patient);
  await page.getByRole('option', { name: patient }).click();
  await expectAccessible(page, 'assigning a study');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Married last year, same record number');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'The images were added to the case');
};

test(
  'a connection sends a study that fits no case, and the radiologist of the location assigns it',
  DRILL,
  async ({ page, clinic, secondBrowser }) => {
    const request = await caseIn(clinic, 'SCAN');
    const { orderNumber, patient } = await readCase(clinic, request.id);
    const name = uniqueName('Northgate PACS');
    await signIn(page, admin, '/locations');
    await page.getByRole('main').getByRole('link', { name: 'Connections' }).click();
    await expect(pageTitle(page)).toHaveText('Connections');
    const token = await addSender(page, name);
    await expectAccessible(page, 'a new token');
    await button(page, 'I have copied it').click();
    await expect(page.getByText(token)).toHaveCount(0);
    await button(page, `Test ${name}`).click();
    await expect(connection(page, name)).toContainText('Nothing has been received from it yet.');

    const atRadiologist = await secondBrowser(radiologist, '409 POST /api/incoming/assign');
    await atRadiologist.getByRole('complementary').getByRole('link', { name: 'Incoming Scans' }).click();
    await expect(pageTitle(atRadiologist)).toHaveText('Incoming Scans');
    await expectLoaded(atRadiologist);
    const study = {
      patientName: 'Jones^Beth',
      recordNumber: patient.medicalInsuranceId,
      orderNumber: orderNumber ?? '',
    };
    expect(await sendStudy(clinic, token, study)).toBe(200);
    const incoming = atRadiologist.getByRole('listitem').filter({ hasText: 'Jones Beth' });
    await expect(incoming).toContainText('the images are of another patient');
    await expect(incoming).toContainText(`From ${name}`);
    await expectAccessible(atRadiologist, 'an incoming study');
    await assignTo(atRadiologist, incoming, request.patient);
    await expect(incoming).toHaveCount(0);
    expect((await readCase(clinic, request.id)).files.map(({ type }) => type)).toEqual(['SCAN']);

    await button(page, `Test ${name}`).click();
    await expect(connection(page, name)).toContainText('It was last heard on');
    await button(page, `End ${name}`).click();
    await answerDialog(page, `From now on ${name} is refused`, 'Confirm');
    await expect(page.getByText(/ended connection/)).toBeVisible();
    expect(await sendStudy(clinic, token, study)).toBe(401);
  },
);
