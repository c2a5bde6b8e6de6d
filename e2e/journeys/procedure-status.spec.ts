import { procedureCalls } from '@cotyle/contract/procedures';
import { messageCalls } from '@cotyle/contract/messages';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, button, field } from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { engineer, radiologist, surgeon, assistant, admin } from '../steps/people.ts';
import {
  caseIn,
  changeCase,
  chooseStatus,
  currentStep,
  expectStatusDisabled,
  expectSaved,
  HARBOR,
  missingItem,
  newCase,
  nextStep,
  openCase,
  readCase,
  save,
  saveButton,
  section,
  statusBox,
  statusOption,
} from '../steps/procedure.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';
import { isoDay, typedDay } from '../steps/dates.ts';
import { addFile } from '../steps/files.ts';

const FAILS =
  'The scan fails this rule of the protocol: CT images. Please confirm that the scan is ready anyway.';
const hint = (text: string) => ({ hasText: text });

test('ordering a scan lists the missing conditions and counts unsaved values', async ({ page, clinic }) => {
  const made = await newCase(clinic);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(pageTitle(page)).toHaveText(`Procedure #${made.id}`);
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText('SIDE NOT SET');
  await expect(page.getByRole('status').filter(hint('Schedule a Scan'))).toBeVisible();
  await expect(currentStep(page)).toContainText('New Patient');
  await expect(currentStep(page)).toContainText(surgeon.name);
  await expectStatusDisabled(page, 'Scan Request', 'Please select Radiology Location first.');
  await expect(nextStep(page, 'Scan Request')).toBeDisabled();

  await missingItem(page, 'Please select Radiology Location first.').click();
  await expect(field(page, 'Radiology Location')).toBeFocused();
  await expect(field(page, 'Radiology Location')).toBeInViewport({ ratio: 1 });
  await field(page, 'Radiology Location').selectOption(HARBOR);
  await expect(
    page.getByRole('radiogroup', { name: 'Side' }),
    'needed before anything is saved',
  ).toHaveAccessibleDescription('is required');
  await expect(saveButton(page)).toBeDisabled();
  await expect(saveButton(page)).toHaveAccessibleDescription('Side is required');
  await missingItem(page, 'Side is required').click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Left hip' })).toBeChecked();
  await expect(page.getByRole('status').filter(hint('Next status can be assigned'))).toBeVisible();
  await statusBox(page).click();
  await expectAccessible(page, 'a procedure of a surgeon with its statuses');
  await page.keyboard.press('Escape');
  await nextStep(page, 'Scan Request').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectSaved(page);

  await expect(currentStep(page)).toContainText('Scan Request');
  await expect(page.getByText(`Waiting for the radiologist at ${HARBOR}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText('LEFT');
  await expect(page.getByRole('radio', { name: 'Left hip' }), 'the side is locked').toHaveCount(0);
  const history = section(page, 'Procedure History').getByRole('row');
  await expect(history.filter({ hasText: 'Status changed' })).toContainText(
    /Ingrid Solberg.*Surgeon.*New Patient.*Scan Request/,
  );
  const { call } = await apiClient(clinic, radiologist);
  const me = (await apiClient(clinic, radiologist)).userId;
  const { value: received } = await call(messageCalls.received, { params: { receiverId: String(me) } });
  expect(received.filter(({ procedureId }) => procedureId === made.id)).toMatchObject([
    { text: 'Scan ordered' },
  ]);
});

test(
  'a radiologist cannot set Scan Ready before the files are uploaded',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('409 POST /api/patient/procedure/update');
    const made = await caseIn(clinic, 'SCAN');
    await signInByApi(page, radiologist);
    await openCase(page, made);
    await expect(button(page, 'Upload CT Scan')).toBeVisible();
    await missingItem(page, 'Please upload scan files first').click();
    await expect(button(page, 'Upload CT Scan')).toBeFocused();
    await expectStatusDisabled(page, 'Scan Ready', 'Please upload scan files first');
    await button(page, 'CT protocol').click();
    await expectAccessible(page, 'the CT protocol and a procedure of a radiologist');
    await button(page, 'Close').click();
    const { call } = await apiClient(clinic, radiologist);
    const forced = call(procedureCalls.update, { body: { id: made.id, status: 'SCAN_READY' } });
    await expect(forced, 'the server rejects it with the same message').rejects.toMatchObject({
      status: 409,
      message: 'Please upload scan files first',
    });

    await addFile(clinic, radiologist, made.id, 'SCAN');
    await expect(page.getByRole('status').filter(hint('Next status can be assigned'))).toBeVisible();
    await expect(section(page, 'Scan check'), 'an empty zip').toContainText('Failed: CT images');
    await nextStep(page, 'Scan Ready').click();
    await answerDialog(page, FAILS, 'Cancel');
    await expect(currentStep(page), 'unconfirmed changes are not saved').toContainText('Scan Request');
    await chooseStatus(page, 'Scan Ready');
    await saveButton(page).click();
    await answerDialog(page, FAILS, 'Confirm');
    await expect(currentStep(page)).toContainText(`Scan Ready`);
    await expect(currentStep(page)).toContainText(radiologist.name);
    await expect(section(page, 'Procedure History')).toContainText('CT scan accepted against the protocol');
  },
);

test(
  'an engineer takes over a case and completes it once data, model and side are set',
  DRILL,
  async ({ page, clinic, faults }) => {
    const made = await caseIn(clinic, 'SCAN_READY');
    await signInByApi(page, engineer);
    await openCase(page, made);
    await chooseStatus(page, 'Model in Progress');
    await save(page);
    await expect(field(page, 'Engineer')).toHaveText(engineer.name);
    await expectStatusDisabled(page, 'Model Complete', 'Please import PRI data and upload 3D model first');

    await field(page, 'Planned Inclination').fill('40');
    await field(page, 'Planned Anteversion').fill('15');
    await field(page, 'Size').fill('52');
    await expectStatusDisabled(page, 'Model Complete', 'Please upload model first');
    await save(page);
    await expectSaved(page);

    await addFile(clinic, engineer, made.id, 'MODEL');
    await expect(section(page, 'Files').getByRole('region', { name: '3D Model' })).toContainText('1 file');
    await page.getByRole('radio', { name: 'Right hip' }).check();
    await expectStatusDisabled(page, 'Model Complete', "The side of the model doesn't match");
    await page.getByRole('radio', { name: 'Left hip' }).check();
    faults.expect('409 POST /api/patient/procedure/update');
    await nextStep(page, 'Model Complete').click();
    await expect(page.getByRole('alertdialog')).toContainText('The cup has no centre');
    await expectAccessible(page, 'a confirmation and a procedure of an engineer');
    await answerDialog(page, 'The cup has no centre', 'Confirm');
    await expectSaved(page);
    expect(await readCase(clinic, made.id)).toMatchObject({
      status: 'MODEL_READY',
      sideEngineer: 'LEFT',
      size: 52,
      plannedInclination: 40,
    });
  },
);

test('a surgery is scheduled with a date entered in the same save', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'READY');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(page.getByRole('status').filter(hint('Schedule a Surgery'))).toBeVisible();
  await expectStatusDisabled(page, 'Surgery Scheduled', 'Please select Date of Surgery first.');
  const [day, typed] = [isoDay(30), typedDay(30)];
  await field(page, 'Date of Surgery').fill(typed);
  await chooseStatus(page, 'Surgery Scheduled');
  await field(page, 'Date of Surgery').fill('');
  await expect(statusBox(page), 'the chosen status needs a date').toHaveAccessibleDescription(
    'Please select Date of Surgery first.',
  );
  await expect(saveButton(page)).toBeDisabled();
  await field(page, 'Date of Surgery').fill(typed);
  await save(page);
  await expectSaved(page);
  expect(await readCase(clinic, made.id)).toMatchObject({ status: 'SCHEDULED', dateOfSurgery: day });
});

test(
  'an assistant completes a surgery early after a confirmation, and an administrator reverts it',
  DRILL,
  async ({ page, clinic, faults }) => {
    const [day, typed] = [isoDay(60), typedDay(60)];
    const made = await caseIn(clinic, 'SCHEDULED', { dateOfSurgery: day });
    await signInByApi(page, assistant);
    await openCase(page, made);
    await expect(page.getByText(`Waiting for the day of surgery, ${typed}.`)).toBeVisible();
    await chooseStatus(page, 'Procedure Complete');
    const question = `The procedure is set to complete before the day of surgery, ${typed}. Is the date right?`;
    faults.expect('409 POST /api/patient/procedure/update');
    await saveButton(page).click();
    await answerDialog(page, question, 'Cancel');
    await expect(currentStep(page), 'unconfirmed changes are not saved').toContainText('Surgery Scheduled');
    await saveButton(page).click();
    await answerDialog(page, question, 'Confirm');
    await expect(currentStep(page)).toContainText('Procedure Complete');
    await expect(section(page, 'Procedure History')).toContainText('Unusual date of surgery confirmed');
    await expectAccessible(page, 'a procedure of an assistant');
    await changeCase(clinic, made.id, { status: 'MODEL_IN_WORK' });
    await expect(currentStep(page), 'the status is pushed').toContainText('Model in Progress');
    await expect(currentStep(page)).toContainText(admin.name);
  },
);

test('a model of the wrong hip shows a warning to every role', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_READY', { sideEngineer: 'RIGHT' });
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(
    page.getByRole('alert').filter({ hasText: "The side of the model doesn't match" }),
  ).toContainText('planned for the LEFT hip, but the model is of the RIGHT hip');
});

test('a canceled case shows the last step it had reached', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  await changeCase(clinic, made.id, { status: 'CANCELED' });
  await signInByApi(page, surgeon);
  await openCase(page, made);
  const steps = page.getByRole('list', { name: 'Case progress' }).getByRole('listitem');
  await expect(steps).toHaveText([/^New Patient/, /^Scan Request/, /^Procedure Canceled/]);
});

test(
  'a status outside of the role is rejected by the server with the message of the page',
  DRILL,
  async ({ clinic }) => {
    const made = await caseIn(clinic, 'SCAN');
    const { call } = await apiClient(clinic, surgeon);
    for (const [status, label] of [
      ['SCAN_READY', 'Scan Ready'],
      ['MODEL_IN_WORK', 'Model in Progress'],
      ['DONE', 'Procedure Complete'],
    ] as const)
      await expect(call(procedureCalls.update, { body: { id: made.id, status } })).rejects.toMatchObject({
        status: 403,
        message: `You can't set status "${label}"`,
      });
  },
);

test('the status list works by keyboard and reads out disabled statuses', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'READY');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await statusBox(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(statusBox(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('End');
  const active = async () =>
    page.locator(`[id="${await statusBox(page).getAttribute('aria-activedescendant')}"]`);
  await expect(await active()).toHaveAccessibleDescription('Please select Date of Surgery first.');
  await page.keyboard.press('Enter');
  await expect(statusBox(page), 'a disabled status cannot be chosen').toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(statusBox(page)).toHaveAccessibleName('Status Model Complete');
  await page.keyboard.press('Space');
  await expect(statusOption(page, 'Model Complete')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(statusBox(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(statusBox(page)).toBeFocused();
});

test(
  'a procedure that leaves the role’s view is denied, also while it is open',
  DRILL,
  async ({ page, clinic, faults }) => {
    const [hidden, seen] = [await caseIn(clinic, 'MODEL_READY'), await caseIn(clinic, 'SCAN')];
    faults.expect(/^404 GET \/api\//);
    await signIn(page, radiologist);
    const denied = page.getByRole('alert').filter({ hasText: 'Access Denied' });
    await page.goto(hidden.address);
    await expect(denied).toContainText('Please ask your administrator for permission.');
    await expectAccessible(page, 'a denied procedure');
    await expect(page.getByText(hidden.patient)).toHaveCount(0);
    await page.goto('/procedure/999999');
    await expect(denied, 'a missing procedure shows the same page').toContainText(
      'Please ask your administrator for permission.',
    );

    await openCase(page, seen);
    await changeCase(clinic, seen.id, { status: 'NEW' });
    await expect(denied).toBeVisible();
    await expect(page.getByText(seen.patient)).toHaveCount(0);
  },
);
