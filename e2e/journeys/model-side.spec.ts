import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { chooseFiles, chosen, fileRow, group, sendFiles } from '../steps/files.ts';
import { field } from '../steps/forms.ts';
import { expectFullDetail, openModel, stlOf } from '../steps/models.ts';
import { engineer, surgeon } from '../steps/people.ts';
import {
  caseIn,
  changeCase,
  chooseStatus,
  currentStep,
  expectSaved,
  openCase,
  readCase,
  saveButton,
  section,
} from '../steps/procedure.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

const WRONG = 'The model is of a right hip by the shape of the bone. The procedure is on the left hip.';
const PLAN = { size: 52, plannedInclination: 40, plannedAnteVersion: 15, sideEngineer: 'LEFT' } as const;

test(
  'a model of the wrong hip is detected at the upload and completed only with a reason',
  DRILL,
  async ({ page, clinic, faults }) => {
    test.slow();
    const made = await caseIn(clinic, 'MODEL_IN_WORK', { ...PLAN, position: 90 });
    await signInByApi(page, engineer);
    await openCase(page, made);
    await chooseFiles(page, 'Upload 3D Model', [chosen('hip.stl', stlOf('RIGHT'))]);
    await sendFiles(page, '3D Model');
    await expect(fileRow(page, 'hip.stl')).toBeVisible();
    await expect(group(page, '3D Model')).toContainText(WRONG);
    const banner = page.getByRole('alert').filter({ hasText: "The side of the model doesn't match" });
    await expect(banner).toContainText(WRONG);
    await expect(page.getByRole('status').filter({ hasText: 'outside the model' })).toContainText(
      'Please open the 3D model and pick the centre of the socket.',
    );

    await openModel(page);
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText(WRONG)).toBeVisible();
    await expect(
      viewer.getByText(/^The cup centre from the PRI position .* outside the model/),
    ).toBeVisible();
    await expectFullDetail(page);
    await expectAccessible(page, 'the 3D viewer');
    const hint = viewer.getByText(/Click at least 4 points/);
    const pick = viewer.getByRole('button', { name: 'Pick the centre' });
    await expect(pick, 'in the notice and in the panel').toHaveCount(2);
    for (const button of [pick.first(), pick.last()]) {
      await button.click();
      await expect(hint).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(hint).toBeHidden();
    }
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    await chooseStatus(page, 'Model Complete');
    faults.expect('409 POST /api/patient/procedure/update');
    await saveButton(page).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm the model' });
    await expect(question).toContainText("The side of the model doesn't match");
    await expect(question.getByRole('listitem')).toContainText('outside the model');
    const reason = question.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(new RegExp(WRONG));
    const confirm = question.getByRole('button', { name: 'Confirm' });
    await expect(confirm, 'a reason is needed').toBeDisabled();
    await reason.fill('Mirrored by the export, checked against the CT');
    await confirm.click();
    await expectSaved(page);
    await expect(currentStep(page)).toContainText('Model Complete');
    const history = section(page, 'Procedure History');
    await expect(history).toContainText('Side of the model accepted against its geometry');
    await expect(history).toContainText('Reason: Mirrored by the export, checked against the CT');
    await expect(history).toContainText('Model accepted without a usable cup centre');
    expect(await readCase(clinic, made.id)).toMatchObject({ status: 'MODEL_READY' });

    await signIn(page, surgeon, made.address);
    await expect(banner, 'the surgeon sees the warning, too').toContainText(WRONG);
  },
);

test(
  'scheduling a surgery in the past asks for a confirmation, by the calendar of the user',
  DRILL,
  async ({ page, clinic, faults }) => {
    const made = await caseIn(clinic, 'READY');
    await changeCase(clinic, made.id, { name: 'Revision' });
    await signInByApi(page, surgeon);
    await openCase(page, made);
    await field(page, 'Date of Surgery').fill('01/05/2024');
    await chooseStatus(page, 'Surgery Scheduled');
    faults.expect('409 POST /api/patient/procedure/update');
    await saveButton(page).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm the date' });
    await expect(question).toContainText(
      'The surgery is scheduled for 01/05/2024, which is in the past. Is the date right?',
    );
    await question.getByRole('button', { name: 'Confirm' }).click();
    const approval = page.getByRole('alertdialog', { name: 'The plan is not approved' });
    await approval.getByRole('button', { name: 'Confirm' }).click();
    await expectSaved(page);
    await expect(section(page, 'Procedure History')).toContainText('Unusual date of surgery confirmed');
  },
);
