import { expect, test } from '../harness/test.ts';
import { cell, column, expectRows, heading, range, rows, searchBox, sortBy } from '../steps/grid.ts';
import { logOut, pageTitle } from '../steps/layout.ts';
import { admin, superAdmin, surgeon } from '../steps/people.ts';
import { signIn } from '../steps/sign-in.ts';

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
