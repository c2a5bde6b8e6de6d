import { expect, test } from '../harness/test.ts';
import { button, conflictDialog, field, version } from '../steps/forms.ts';
import { admin, surgeon } from '../steps/people.ts';
import { caseIn, changeCase, expectSaved, openCase, readCase, save, saveButton } from '../steps/procedure.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

const PLAN = { plannedInclination: 40, plannedAnteVersion: 15 };

test('an unchanged procedure form shows the changes of another user in place', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Anteversion').focus();
  await changeCase(clinic, made.id, { plannedInclination: 44 });
  await expect(field(page, 'Planned Inclination')).toHaveValue('44');
  await expect(field(page, 'Planned Anteversion'), 'the focus stays').toBeFocused();
  await expectSaved(page);
});

test('a procedure form with unsaved changes announces the changes of another user and keeps its own', async ({
  page,
  clinic,
}) => {
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Inclination').fill('42');
  await changeCase(clinic, made.id, { plannedInclination: 44, plannedAnteVersion: 20 });
  const notice = page.getByRole('status').filter({ hasText: `${admin.name} changed this record at` });
  await expect(notice).toContainText('Measurement changed');
  await expect(field(page, 'Planned Inclination')).toHaveValue('42');

  await notice.getByRole('button', { name: 'Review the changes' }).click();
  await expect(conflictDialog(page).getByText('Planned Anteversion20°'), 'not touched here').toBeVisible();
  await expect(version(page, 'Planned Inclination', 'Your')).not.toBeChecked();
  await expect(version(page, 'Planned Inclination', 'Their')).not.toBeChecked();
  await conflictDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Planned Inclination'), 'opening the dialog changes nothing').toHaveValue('42');

  await notice.getByRole('button', { name: 'Review the changes' }).click();
  await version(page, 'Planned Inclination', 'Your').check();
  await conflictDialog(page).getByRole('button', { name: 'Save chosen' }).click();
  await expectSaved(page);
  expect(await readCase(clinic, made.id)).toMatchObject({ plannedInclination: 42, plannedAnteVersion: 20 });
});

test('a save after another user’s change shows both versions and loses neither', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('412 POST /api/patient/procedure/update', 'net::ERR_CONNECTION_REFUSED GET /api/live');
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await signIn(page, surgeon);
  // As behind a proxy that blocks the live stream.
  await page.route('**/api/live', (route) => route.abort('connectionrefused'));
  await openCase(page, made);
  await field(page, 'Planned Inclination').fill('42');
  await changeCase(clinic, made.id, { plannedInclination: 44 });
  await save(page);
  await expect(conflictDialog(page)).toContainText(admin.name);
  await version(page, 'Planned Inclination', 'Their').check();
  await conflictDialog(page).getByRole('button', { name: 'Save chosen' }).click();
  await expect(field(page, 'Planned Inclination')).toHaveValue('44');
  await expectSaved(page);
  expect((await readCase(clinic, made.id)).plannedInclination).toBe(44);
});

test('a field that another user’s change locks is announced, and other unsaved values stay', async ({
  page,
  clinic,
}) => {
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Inclination').fill('42');
  await field(page, 'Date of Surgery').fill('03/04/2027');
  await changeCase(clinic, made.id, { status: 'CANCELED' });
  await button(page, 'Review the changes').click();
  await expect(conflictDialog(page)).toContainText(
    'You are no longer allowed to change: Planned Inclination.',
  );
  await expect(conflictDialog(page).getByText('Procedure Canceled')).toBeVisible();
  await conflictDialog(page).getByRole('button', { name: 'Save chosen' }).click();
  await expectSaved(page);
  expect(await readCase(clinic, made.id)).toMatchObject({
    status: 'CANCELED',
    plannedInclination: 40,
    dateOfSurgery: '2027-03-04',
  });
});

test('a procedure form with its old values restored counts as unchanged and follows the record again', async ({
  page,
  clinic,
}) => {
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Inclination').fill('42');
  await changeCase(clinic, made.id, { plannedAnteVersion: 20 });
  await expect(page.getByRole('status').filter({ hasText: 'Changed by' })).toBeVisible();
  await field(page, 'Planned Inclination').fill('40');
  await expect(field(page, 'Planned Anteversion')).toHaveValue('20');
  await expect(saveButton(page)).toBeDisabled();
});

test('the procedure page polls every 45 seconds without the live stream', async ({
  page,
  clinic,
  time,
  faults,
}) => {
  faults.expect('net::ERR_CONNECTION_REFUSED GET /api/live');
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await page.route('**/api/live', (route) => route.abort('connectionrefused'));
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(field(page, 'Planned Inclination')).toHaveValue('40');
  await changeCase(clinic, made.id, { plannedInclination: 44 });
  await time.pass({ seconds: 46 });
  await expect(field(page, 'Planned Inclination')).toHaveValue('44');
});
