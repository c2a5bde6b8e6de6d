import { shownDay } from '@cotyle/domain/validation/calendar';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { isoDay, typedDay } from '../steps/dates.ts';
import { answerDialog, button, expectToast } from '../steps/forms.ts';
import { rowOf, searchBox } from '../steps/grid.ts';
import { assistant, surgeon } from '../steps/people.ts';
import { caseIn, newCase, readCase } from '../steps/procedure.ts';
import { signIn, signInByApi } from '../steps/sign-in.ts';

const cellOf = (page: Page, day: string) =>
  page.getByRole('gridcell', {
    name: new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' }),
  });

test('an assistant moves a surgery by keyboard, and one that is refused stays', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/patient\/procedure\/update/);
  const moved = await caseIn(clinic, 'SCHEDULED', { dateOfSurgery: isoDay(30) });
  const dialog = page.getByRole('dialog', { name: 'Move the surgery' });
  await signIn(page, assistant);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }).click();
  await page.goto(`/procedures?view=calendar&span=month&day=${isoDay(30)}`);
  await searchBox(page).fill(moved.patient);
  const entry = cellOf(page, isoDay(30)).getByRole('link', { name: moved.patient });
  await expect(entry).toBeVisible();
  await expectAccessible(page, 'the month');

  await cellOf(page, isoDay(30)).focus();
  await page.keyboard.press('Enter');
  await expect(entry).toBeFocused();
  await page.keyboard.press('m');
  await expect(dialog.getByLabel('Date of Surgery')).toBeFocused();
  await expectAccessible(page, 'the dialog that moves a surgery');
  await dialog.getByLabel('Date of Surgery').fill(typedDay(31));
  await page.keyboard.press('Enter');
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectToast(page, `The surgery of ${moved.patient} is on ${typedDay(31)}`);
  await expect(entry).toHaveCount(0);

  await page.goto(`/procedures?view=calendar&span=week&day=${isoDay(31)}`);
  await page.getByRole('button', { name: `Move the surgery of ${moved.patient}` }).click();
  await dialog.getByLabel('Date of Surgery').fill(typedDay(-3));
  await page.keyboard.press('Enter');
  await answerDialog(
    page,
    `The surgery is scheduled for ${typedDay(-3)}, which is in the past. Is the date right?`,
    'Cancel',
  );
  await expect(cellOf(page, isoDay(31)).getByRole('link', { name: moved.patient })).toBeVisible();
  expect((await readCase(clinic, moved.id)).dateOfSurgery).toBe(isoDay(31));

  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click();
  await expect(rowOf(page, moved.patient)).toContainText(shownDay(isoDay(31)));
  await page.goBack();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a surgeon finds what needs attention on the board, and a case without a side is not moved', async ({
  page,
  clinic,
}) => {
  const made = await newCase(clinic);
  const late = await caseIn(clinic, 'SCAN', { dateOfSurgery: isoDay(5) });
  await signInByApi(page, surgeon);
  await page.goto('/procedures?view=board');
  await searchBox(page).fill(made.patient);
  const column = page.getByRole('region', { name: /^New Patient/ });
  await column.getByRole('button', { name: `Move the surgery of ${made.patient}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the surgery' });
  await dialog.getByLabel('Date of Surgery').fill(typedDay(40));
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('alert')).toContainText(
    `The surgery of ${made.patient} was not moved. Side is required`,
  );
  expect((await readCase(clinic, made.id)).dateOfSurgery).toBeNull();

  await searchBox(page).fill(late.patient);
  await button(page, 'Needs attention').click();
  await expect(page.getByRole('region', { name: /^Scan Request/ })).toContainText(
    `Scan was due ${typedDay(-16)}`,
  );
  await expectAccessible(page, 'the board');
  await searchBox(page).fill(made.patient);
  await expect(page.getByRole('region', { name: /^New Patient/ })).toContainText('None');
});
