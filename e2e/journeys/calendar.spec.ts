import { shownDay } from '@cotyle/domain/validation/calendar';
import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
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

test(
  'an assistant moves a surgery by keyboard, and one that is refused stays',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(/^409 POST \/api\/patient\/procedure\/update/);
    // The day may change while the test runs.
    const [day, nextDay, nextTyped, pastTyped] = [isoDay(30), isoDay(31), typedDay(31), typedDay(-3)];
    const moved = await caseIn(clinic, 'SCHEDULED', { dateOfSurgery: day });
    const dialog = page.getByRole('dialog', { name: 'Move the surgery' });
    await signIn(page, assistant);
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }).click();
    await page.goto(`/procedures?view=calendar&span=month&day=${day}`);
    await searchBox(page).fill(moved.patient);
    await expect(page.getByRole('grid').getByRole('link'), 'the others are filtered out').toHaveCount(1);
    const entry = cellOf(page, day).getByRole('link', { name: moved.patient });
    await expect(entry).toBeVisible();
    await expectAccessible(page, 'the month');

    await cellOf(page, day).focus();
    await page.keyboard.press('Enter');
    await expect(entry).toBeFocused();
    await page.keyboard.press('m');
    await expect(dialog.getByLabel('Date of Surgery')).toBeFocused();
    await expectAccessible(page, 'the dialog that moves a surgery');
    await dialog.getByLabel('Date of Surgery').fill(nextTyped);
    await page.keyboard.press('Enter');
    await answerDialog(page, 'Do you confirm saving?', 'Confirm');
    await expectToast(page, `The surgery of ${moved.patient} is on ${nextTyped}`);
    await expect(entry).toHaveCount(0);

    await page.goto(`/procedures?view=calendar&span=week&day=${nextDay}`);
    await page.getByRole('button', { name: `Move the surgery of ${moved.patient}` }).click();
    await dialog.getByLabel('Date of Surgery').fill(pastTyped);
    await page.keyboard.press('Enter');
    await answerDialog(
      page,
      `The surgery is scheduled for ${pastTyped}, which is in the past. Is the date right?`,
      'Cancel',
    );
    await expect(cellOf(page, nextDay).getByRole('link', { name: moved.patient })).toBeVisible();
    expect((await readCase(clinic, moved.id)).dateOfSurgery).toBe(nextDay);

    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click();
    await expect(rowOf(page, moved.patient)).toContainText(shownDay(nextDay));
    await page.goBack();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test(
  'a surgeon finds what needs attention on the board, and a case without a side is not moved',
  DRILL,
  async ({ page, clinic }) => {
    const [soon, due] = [isoDay(5), typedDay(-16)];
    const made = await newCase(clinic);
    const late = await caseIn(clinic, 'SCAN', { dateOfSurgery: soon });
    await signInByApi(page, surgeon);
    await page.goto('/procedures?view=board');
    await searchBox(page).fill(made.patient);
    const column = page.getByRole('region', { name: /^New Patient/ });
    // A click on a card that still moves would get lost.
    await expect(column.getByRole('listitem'), 'the others are filtered out').toHaveCount(1);
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
    await expect(page.getByRole('region', { name: /^Scan Request/ })).toContainText(`Scan was due ${due}`);
    await expectAccessible(page, 'the board');
    await searchBox(page).fill(made.patient);
    await expect(page.getByRole('region', { name: /^New Patient/ })).toContainText('None');
  },
);
