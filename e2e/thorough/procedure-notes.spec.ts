import { noteCalls } from '@cotyle/contract/notes';
import { MEASUREMENTS, PRI } from '@cotyle/domain/hip/measurements';
import { expect, test } from '../harness/test.ts';
import { apiClient } from '../steps/api-client.ts';
import { button, expectToast, field } from '../steps/forms.ts';
import { assistant, radiologist, surgeon } from '../steps/people.ts';
import { caseIn, changeCase, openCase, section } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test('a new note is visible to every role that sees the procedure', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  const notes = section(page, 'Notes');
  await expect(notes).toContainText('No notes yet');
  await expect(button(page, 'Add note')).toBeDisabled();
  await field(page, 'New note').fill('Metal clip in the left femur.\nPlease mind the artefact.');
  await button(page, 'Add note').click();
  await expectToast(page, 'Note was added successfully');
  await expect(notes.getByRole('listitem')).toContainText([`${surgeon.name}${surgeon.role}`]);
  await expect(notes.getByText('Please mind the artefact.')).toBeVisible();
  await expect(field(page, 'New note')).toHaveValue('');
  await expect(section(page, 'Procedure History').getByRole('row').nth(1)).toContainText('Note added');

  const { call } = await apiClient(clinic, radiologist);
  await call(noteCalls.create, { body: { procedureId: made.id, description: 'Seen, thank you.' } });
  await expect(notes.getByRole('listitem').first(), 'as it is written').toContainText('Seen, thank you.');
});

test('an unsent note survives a reload and belongs to its author only', async ({ page, clinic }) => {
  const [one, other] = [await caseIn(clinic, 'SCAN'), await caseIn(clinic, 'SCAN')];
  await signInByApi(page, assistant);
  await openCase(page, one);
  await field(page, 'New note').fill('Half a thou');
  await page.reload();
  await expect(field(page, 'New note')).toHaveValue('Half a thou');
  await openCase(page, other);
  await expect(field(page, 'New note')).toHaveValue('');
});

test('a note that failed to save keeps its text and shows an error', async ({ page, clinic, faults }) => {
  faults.expect('503 POST /api/patient/note/create');
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await page.route('**/api/patient/note/create', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'UNAVAILABLE', message: 'The service is temporarily unavailable. Please try again.' },
    }),
  );
  await field(page, 'New note').fill('Important');
  await button(page, 'Add note').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Note was not added' })).toBeVisible();
  await expect(field(page, 'New note')).toHaveAccessibleDescription(/temporarily unavailable/);
  await expect(field(page, 'New note')).toHaveValue('Important');
  await page.unroute('**/api/patient/note/create');
  await button(page, 'Add note').click();
  await expectToast(page, 'Note was added successfully');
});

test('the procedure history has columns and pages, newest first', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_IN_WORK');
  for (const value of [36, 37])
    await changeCase(
      clinic,
      made.id,
      Object.fromEntries(PRI.filter((name) => MEASUREMENTS[name].max >= 37).map((name) => [name, value])),
    );
  await signInByApi(page, surgeon);
  await openCase(page, made);
  const history = section(page, 'Procedure History');
  await expect(history.getByRole('columnheader')).toHaveText([
    'Time',
    'User Name',
    'Role',
    'Event Action',
    'Old Value',
    'New Value',
  ]);
  const rows = history.getByRole('row');
  await expect(rows).toHaveCount(26);
  await expect(rows.nth(1)).toContainText(/Marcus Oyelaran.*Admin.*Measurement changed.*36.*37/);
  await expect(history.getByRole('status')).toHaveText(/^1–25 of \d+$/);
  await history.getByRole('button', { name: 'Older events' }).click();
  await expect(history.getByRole('status')).toHaveText(/^26–/);
  await expect(rows.last()).toContainText('Procedure created');
  await history.getByRole('button', { name: 'Newer events' }).click();
  await expect(history.getByRole('status')).toHaveText(/^1–25/);
});
