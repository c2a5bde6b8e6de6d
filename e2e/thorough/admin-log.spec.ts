import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { cell, column, expectRows, heading, columnLabels, rowOf, rows, searchBox } from '../steps/grid.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin } from '../steps/people.ts';
import { createLocation } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

const times = async (page: Parameters<typeof column>[0]): Promise<number[]> =>
  (await column(page, 'Date and time')).map((text) => Date.parse(text));

test('the events log lists the newest first, in compact rows that cannot be selected or opened', async ({
  page,
}) => {
  await signIn(page, admin, '/admin_log');
  await expect(pageTitle(page)).toHaveText('System Events Log');
  await expectRows(page);
  expect(await columnLabels(page)).toEqual([
    'Date and time',
    'User Name',
    'User Role',
    'Action type',
    'Subject',
    'Old Value',
    'New Value',
  ]);
  const newest = await times(page);
  expect(newest).toEqual([...newest].sort((a, b) => b - a));
  await expect(heading(page, 'Date and time')).toHaveAttribute('aria-sort', 'descending');
  expect((await rows(page).first().boundingBox())?.height).toBeLessThan(32);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await (await cell(page, rows(page).first(), 'User Role')).click();
  await expectAddress(page, '/admin_log');
  await expect(rows(page).first()).not.toHaveAttribute('aria-selected', 'true');

  const ascending = page.waitForRequest((request) => request.url().includes('order=asc'));
  await heading(page, 'Date and time').click();
  await ascending;
  await expect(heading(page, 'Date and time')).toHaveAttribute('aria-sort', 'ascending');
  await heading(page, 'Date and time').click();
  await expect(heading(page, 'Date and time'), 'it is never unsorted').toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await heading(page, 'User Role').click();
  await expect(heading(page, 'Date and time')).toHaveAttribute('aria-sort', 'descending');
});

test('the period of the events log is chosen in its footer and persists, and all time has no start', async ({
  page,
}) => {
  await signIn(page, admin, '/admin_log');
  await expectRows(page);
  const period = page.getByRole('combobox', { name: 'Show action events' });
  await expect(period).toHaveValue('LAST_MONTH');
  await expect(period.getByRole('option')).toHaveText(['Last Month', 'Last Year', 'All Time']);
  const requested = page.waitForRequest(/\/api\/event\/get\/all\?(?!.*after=)/);
  await period.selectOption({ label: 'All Time' });
  await requested;
  await page.reload();
  await expectRows(page);
  await expect(period).toHaveValue('ALL_TIME');
});

test('the events log finds a new event by its text and shows it after 30 seconds', async ({
  page,
  clinic,
  time,
}) => {
  await signIn(page, admin, '/admin_log');
  const { name } = await createLocation(await apiClient(clinic, admin));
  await searchBox(page).fill(name);
  await expect(rows(page).filter({ hasText: 'Location created' })).toHaveCount(1);
  await expect(rowOf(page, 'Marcus Oyelaran')).toHaveCount(1);
  await searchBox(page).fill('');
  await expectRows(page);
  const { name: later } = await createLocation(await apiClient(clinic, admin));
  await time.pass({ seconds: 31 });
  await expect(rowOf(page, later)).toHaveCount(1);
});
