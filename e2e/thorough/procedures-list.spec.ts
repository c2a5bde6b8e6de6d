import { readFile } from 'node:fs/promises';
import { procedureCalls } from '@cotyle/contract/procedures';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import {
  cell,
  column,
  expectRows,
  scrollContainer,
  grid,
  heading,
  columnLabels,
  range,
  rowOf,
  rows,
  searchBox,
  sortBy,
} from '../steps/grid.ts';
import { logOut, pageTitle } from '../steps/layout.ts';
import { admin, assistant, engineer, radiologist, superAdmin, surgeon } from '../steps/people.ts';
import { createPatient, createProcedure, uniqueName } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

const ACTUAL = /\/api\/patient\/procedure\/all-actual\?/;
const COMMON = ['#', 'Created', 'Status', 'Description', 'Side', 'Patient name', 'Gender', 'Age'];
const EVERYTHING = [...COMMON, 'DoS', 'Surgeon', 'Surgical location', 'Radiology location', 'Action'];

const SCAN = ['Scan Request', 'Scan Ready'];
const MODEL = ['Scan Ready', 'Model in Progress', 'Model Complete'];
const ALL = [
  'New Patient',
  'Scan Request',
  'Scan Ready',
  'Model in Progress',
  'Model Complete',
  'Ready for Scheduling',
  'Surgery Scheduled',
  'Procedure Canceled',
  'Procedure Complete',
];

/** Sections 2 and 6 of the specification. */
const ROLES = [
  { person: superAdmin, columns: EVERYTHING, chips: ALL },
  { person: admin, columns: EVERYTHING, chips: ALL },
  { person: assistant, columns: EVERYTHING, chips: ALL },
  { person: surgeon, columns: [...COMMON, 'DoS', 'Radiology location'], chips: ALL },
  { person: radiologist, columns: [...COMMON, 'Surgeon', 'Surgical location'], chips: SCAN },
  { person: engineer, columns: [...COMMON, 'Surgeon', 'Surgical location'], chips: MODEL },
];

for (const { person, columns, chips } of ROLES) {
  test(`the procedures list of ${person.role} has the columns, chips and switches of the role`, async ({
    page,
  }) => {
    await signIn(page, person);
    await expectRows(page);
    expect(await columnLabels(page)).toEqual(columns);
    await expect(page.getByRole('group', { name: 'Filter by status' }).getByRole('button')).toHaveText([
      'All',
      ...chips,
    ]);
    const assigned = person === radiologist || person === engineer;
    await expect(page.getByRole('switch', { name: 'Show only my procedures' })).toHaveCount(assigned ? 1 : 0);
    await expect(page.getByRole('switch', { name: 'Show deleted procedures' })).toHaveCount(assigned ? 0 : 1);
    for (const status of new Set(await column(page, 'Status'))) expect(chips).toContain(status);

    const ids = (await column(page, '#')).map(Number);
    expect(ids, 'the newest comes first').toEqual([...ids].sort((a, b) => b - a));
    await expect(heading(page, '#')).toHaveAttribute('aria-sort', 'descending');
  });
}

test('search, status, sort, page size, columns and row height of the procedures list persist until reset', async ({
  page,
}) => {
  await signIn(page, admin);
  await expectRows(page);
  await searchBox(page).fill('solberg');
  await page.getByRole('button', { name: 'Scan Request' }).click();
  await page.getByRole('button', { name: 'Model in Progress' }).click();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await sortBy(page, 'Patient name');
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.getByRole('checkbox', { name: 'Gender' }).uncheck();
  await page.getByRole('checkbox', { name: 'Medical Record Number' }).check();
  await page.keyboard.press('Escape');

  const expectAsLeft = async (): Promise<void> => {
    await expectRows(page);
    await expect(searchBox(page)).toHaveValue('solberg');
    await expect(page.getByRole('button', { name: 'Scan Request' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('100');
    await expect(heading(page, 'Patient name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(heading(page, 'Gender')).toHaveCount(0);
    await expect(heading(page, 'Medical Record Number')).toBeVisible();
    await expect
      .poll(async () => [...new Set(await column(page, 'Status'))].sort())
      .toEqual(['Model in Progress', 'Scan Request']);
    await expect.poll(async () => [...new Set(await column(page, 'Surgeon'))]).toEqual(['Ingrid Solberg']);
    const box = await rows(page).first().boundingBox();
    expect(box?.height).toBeLessThan(32);
  };
  await expectAsLeft();
  await page.reload();
  await expectAsLeft();

  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Reset view' }).click();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Gender')).toBeVisible();
  await expect(heading(page, 'Medical Record Number')).toHaveCount(0);
});

test('the list settings of one user do not affect the next user of the browser', async ({ page }) => {
  await signIn(page, admin);
  await searchBox(page).fill('solberg');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await logOut(page);
  await signIn(page, superAdmin);
  await expectRows(page);
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('25');
  await logOut(page);
  await signIn(page, admin);
  await expect(searchBox(page)).toHaveValue('solberg');
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('100');
});

test('the page number of a list persists over a reload and resets with a new query', async ({ page }) => {
  await signIn(page, admin);
  await expectRows(page);
  const total = Number((await range(page).innerText()).split(' ').at(-1));
  await page.getByRole('button', { name: 'Last page' }).click();
  const last = Math.ceil(total / 25);
  await expect(range(page)).toHaveText(`${(last - 1) * 25 + 1}–${total} of ${total}`);
  await expect(rows(page).last()).toContainText('Total Hip Arthroplasty');
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(range(page)).toHaveText(`${(last - 1) * 25 + 1}–${total} of ${total}`);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(range(page)).toHaveText(`1–25 of ${total}`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText(`26–50 of ${total}`);
  await page.getByRole('button', { name: 'Scan Ready' }).click();
  await expect(range(page)).toHaveText(/^1–/);
});

test('the width of a column is changed by mouse or keyboard and persists', async ({ page }) => {
  await signIn(page, surgeon);
  await expectRows(page);
  const width = async (): Promise<number> => (await heading(page, 'Patient name').boundingBox())?.width ?? 0;
  const first = await width();
  /** Widths are rounded to whole pixels. */
  const expectGrown = (by: number): Promise<void> =>
    expect.poll(async () => Math.abs((await width()) - first - by)).toBeLessThan(2);
  await heading(page, 'Patient name').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expectGrown(32);

  const box = await heading(page, 'Patient name').boundingBox();
  if (!box) throw new Error('no heading');
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 49, box.y + box.height / 2);
  await page.mouse.up();
  await expectGrown(82);
  await page.reload();
  await expectRows(page);
  await expectGrown(82);
});

test('an engineer can filter the list by own and by unassigned procedures', async ({ page }) => {
  await signIn(page, engineer);
  await expectRows(page);
  const requested = page.waitForRequest((request) => request.url().includes('mine=true'));
  await page.getByRole('switch', { name: 'Show only my procedures' }).click();
  await requested;
  await expectRows(page);
  await page.reload();
  await expectRows(page);
  await expect(page.getByRole('switch', { name: 'Show only my procedures' })).toBeChecked();
});

test('a procedure is deleted after a confirmation and found among the deleted ones of a period', async ({
  page,
  clinic,
}) => {
  const operator = await apiClient(clinic, surgeon);
  const patient = await createPatient(operator);
  const id = await createProcedure(operator, patient.id);
  await signIn(page, assistant);
  const row = rowOf(page, 'Ada Moreau').filter({
    has: page.getByRole('link', { name: String(id), exact: true }),
  });
  await expect(row).toBeVisible();
  const question = `Delete "Total Hip Arthroplasty" with id #${id} ?`;

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Delete the procedure of Ada Moreau');
  await answerDialog(page, question, 'Cancel');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, question, 'Confirm');
  await expectToast(page, 'Record was deleted successfully');
  await expect(row).toHaveCount(0);

  await page.getByRole('switch', { name: 'Show deleted procedures' }).click();
  await expect(row).toBeVisible();
  await expect(await cell(page, row, 'Status')).toHaveText('Deleted');
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  const requested = page.waitForRequest((request) => /all-deleted\?(?!.*after=)/.test(request.url()));
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'All Time' });
  await requested;
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('ALL_TIME');
  await page.getByRole('switch', { name: 'Show deleted procedures' }).click();
  await expectRows(page);
  await expect(row).toHaveCount(0);
});

test('a deletion from the list that the server rejects shows the reason in the banner and no success', async ({
  page,
  faults,
}) => {
  faults.expect(/^409 DELETE/);
  await page.route('**/api/patient/procedure/delete/*', (route) =>
    route.fulfill({ status: 409, json: { error: 'CONFLICT', message: 'Somebody was faster.' } }),
  );
  await signIn(page, assistant);
  await rows(page).first().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody was faster.');
  await expect(page.getByText('Record was deleted successfully')).toHaveCount(0);
});

test('a row of the procedures list opens by click, link, edit button and Enter', async ({ page }) => {
  await signIn(page, admin);
  await expectRows(page);
  const row = rows(page).nth(1);
  const id = await (await cell(page, row, '#')).innerText();
  const expectOpened = async (): Promise<void> => {
    await expectAddress(page, `/procedure/${id}`);
    await expect(pageTitle(page)).toHaveText(`Procedure #${id}`);
    await page.goBack();
    await expectRows(page);
  };
  await (await cell(page, row, 'Patient name')).click();
  await expectOpened();
  await row.getByRole('link', { name: id }).click();
  await expectOpened();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expectOpened();
  await (await cell(page, row, 'Gender')).focus();
  await page.keyboard.press('Enter');
  await expectOpened();
});

test('the procedures list keeps its scroll position on the way back from a procedure', async ({ page }) => {
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText(/^26–50/);
  await expectRows(page);
  const id = await rows(page).nth(9).getByRole('link').innerText();
  const row = rows(page).filter({ has: page.getByRole('link', { name: id, exact: true }) });
  const top = async (): Promise<number | undefined> => (await row.boundingBox())?.y;
  const unscrolled = (await top()) ?? 0;
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBe(unscrolled - 200);
  await (await cell(page, row, 'Patient name')).click();
  await expect(pageTitle(page)).toHaveText(/^Procedure #/);
  await page.goBack();
  await expect(range(page)).toHaveText(/^26–50/);
  await expect.poll(top).toBe(unscrolled - 200);
});

test('the CSV export has the shown columns and rows', async ({ page }) => {
  await signIn(page, admin);
  await expectRows(page);
  const found = page.waitForResponse((response) => response.url().includes('lakeside'));
  await searchBox(page).fill('lakeside');
  await found;
  await expectRows(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^procedures-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    EVERYTHING.slice(0, -1)
      .map((label) => `"${label}"`)
      .join(','),
  );
  const shown = await column(page, 'Patient name');
  expect(lines.slice(1, 4).map((line) => line.split('","')[5])).toEqual(shown.slice(0, 3));
  expect(text).not.toContain('–');
});

test('a refresh of the procedures list shows changes and keeps rows, page and focus in place', async ({
  page,
  clinic,
  time,
}) => {
  const operator = await apiClient(clinic, surgeon);
  const patient = await createPatient(operator, { nameSecond: 'Refreshed' as never });
  const id = await createProcedure(operator, patient.id);
  await signIn(page, surgeon);
  await expectRows(page);
  const more = page.waitForResponse(ACTUAL);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await more;
  await expectRows(page);
  const row = rows(page).filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
  const focused = await cell(page, row, 'Patient name');
  await heading(page, 'Patient name').focus();
  await page.keyboard.press('ArrowDown');
  await expect(focused).toBeFocused();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 130);
  const top = async (): Promise<number | undefined> => (await row.boundingBox())?.y;
  await expect.poll(top).toBeLessThan(200);
  const before = await top();
  const element = await row.elementHandle();

  const name = uniqueName('Revision');
  await operator.call(procedureCalls.update, { body: { id, name, sideSurgeon: 'LEFT' } });
  const answered = page.waitForResponse(ACTUAL);
  await time.pass({ seconds: 46 });
  await answered;
  await expect(await cell(page, row, 'Description')).toHaveText(name);
  expect(await top()).toBe(before);
  await expect(focused).toBeFocused();
  expect(await element?.evaluate((node) => node.isConnected), 'the row was not drawn anew').toBe(true);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50');
});

test('a list that failed to load shows an error and loads at the next attempt', async ({
  page,
  faults,
  time,
}) => {
  faults.expect(/^503 GET/);
  let away = true;
  await page.route(ACTUAL, (route) =>
    away
      ? route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: 'Back in a minute.' } })
      : route.continue(),
  );
  await signIn(page, radiologist);
  await expect(range(page)).toHaveText('Loading…');
  for (const seconds of [2, 3, 5]) await time.pass({ seconds });
  const failed = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' });
  await expect(failed).toContainText('Back in a minute.');
  away = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expectRows(page);
  await expect(failed).toHaveCount(0);

  away = true;
  for (const seconds of [46, 2, 3, 5]) await time.pass({ seconds });
  await expect(page.getByText(/^Could not be refreshed\. Shown as of \d/)).toBeVisible();
  await expectRows(page);
  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Could not be refreshed/)).toHaveCount(0);
  await expectRows(page);
});

test('a list on a slow network shows its frame at once and keeps its rows until new ones arrive', async ({
  page,
}) => {
  let release = (): void => undefined;
  let held = new Promise<void>((resolve) => (release = resolve));
  await page.route(ACTUAL, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, admin);
  await expect(grid(page, 'Procedures')).toBeVisible();
  await expect(heading(page, 'Patient name')).toBeVisible();
  await expect(range(page)).toHaveText('Loading…');
  const frame = await scrollContainer(page).boundingBox();
  release();
  await expectRows(page);
  expect(await scrollContainer(page).boundingBox()).toEqual(frame);

  const first = await rows(page).first().innerText();
  held = new Promise<void>((resolve) => (release = resolve));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText(/^26–50/);
  expect(await rows(page).first().innerText()).toBe(first);
  release();
  await expectRows(page);
  expect(await rows(page).first().innerText()).not.toBe(first);
});

test('a list longer than its count limit shows the total with a plus and can be paged', async ({ page }) => {
  await page.route(ACTUAL, async (route) => {
    const response = await route.fetch();
    const answered = (await response.json()) as object;
    await route.fulfill({ json: { ...answered, total: 10_000, capped: true, next: 'more' } });
  });
  await signIn(page, admin);
  await expect(range(page)).toHaveText('1–25 of 10,000+');
  await expect(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText('26–50 of 10,000+');
});

test('a list without matches says so and offers to reset', async ({ page }) => {
  await signIn(page, admin);
  await searchBox(page).fill('nobody is called so');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(range(page)).toHaveText('No rows');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expectRows(page);
  await expect(searchBox(page)).toHaveValue('');
});

test('a long name is truncated in its cell and complete in its tooltip', async ({ page }) => {
  const long = 'Bartholomew Maximilian Featherstonehaugh'.repeat(3);
  await page.route(ACTUAL, async (route) => {
    const answered = (await (await route.fetch()).json()) as { value: { patient: object }[] };
    const value = answered.value.map((row) => ({ ...row, patient: { ...row.patient, nameFirst: long } }));
    await route.fulfill({ json: { ...answered, value } });
  });
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page, surgeon);
  await expectRows(page);
  const name = (await cell(page, rows(page).first(), 'Patient name')).getByText(long);
  await name.hover();
  await expect(name).toHaveAttribute('title', new RegExp(long));
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
});
