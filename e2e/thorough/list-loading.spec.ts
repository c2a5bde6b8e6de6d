import { procedureCalls } from '@cotyle/contract/procedures';
import { expect, test } from '../harness/test.ts';
import { apiClient } from '../steps/api-client.ts';
import { cell, expectRows, scrollContainer, grid, heading, range, rows, searchBox } from '../steps/grid.ts';
import { admin, radiologist, surgeon } from '../steps/people.ts';
import { createPatient, createProcedure, uniqueName } from '../steps/fixtures.ts';
import { signIn } from '../steps/sign-in.ts';

const ACTUAL = /\/api\/patient\/procedure\/all-actual\?/;

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
