import { readFile } from 'node:fs/promises';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { expectToast } from '../steps/forms.ts';
import { cell, column, columnLabels, expectRows, range, rows, searchBox, sortBy } from '../steps/grid.ts';
import { mainMenu, menuItem, pageTitle } from '../steps/layout.ts';
import { admin } from '../steps/people.ts';
import { signIn } from '../steps/sign-in.ts';

test.use({ viewport: { width: 1024, height: 768 } });

test('in a narrow window an administrator searches a list, exports it, and comes back to the row', async ({
  page,
}) => {
  await signIn(page, admin);
  await expectRows(page);
  const grid = page.getByRole('grid', { name: 'Procedures' });
  const overhang = () =>
    grid.evaluate(({ parentElement: parent }) => (parent?.scrollWidth ?? 0) - (parent?.clientWidth ?? 0));
  // The columns are fitted after the width of the list is known.
  await expect
    .poll(async () => (await columnLabels(page)).filter((label) => label !== 'Action').length)
    .toBeGreaterThanOrEqual(10);
  await expect.poll(overhang).toBe(0);
  await expect(rows(page).first()).toContainText('Total Hip Arthroplasty');
  await expect(rows(page).first()).toContainText(/Created \d\d\/\d\d\/\d{4}/);

  const fold = page.getByRole('button', { name: 'Show menu names' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  const item = mainMenu(page).getByText('Patients');
  await expect.poll(async () => (await item.boundingBox())?.width).toBeLessThan(2);
  await expectAccessible(page, 'a list in a narrow window');
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await item.boundingBox())?.width).toBeGreaterThan(20);
  await page.reload();
  await expectRows(page);
  await page.getByRole('button', { name: 'Show icons only' }).click();

  await sortBy(page, 'Status');
  await expect.poll(async () => (await column(page, 'Status'))[0]).toMatch(/^New Patient/);
  await searchBox(page).fill('scheduled');
  const others = async () =>
    (await column(page, 'Status')).filter((status) => !status.includes('Surgery Scheduled'));
  await expect.poll(others, 'rows in another status').toEqual([]);
  await expectRows(page);
  await expect(range(page)).toHaveText(/^1–\d+ of \d+$/);
  const found = Number(/\d+$/.exec(await range(page).innerText())?.[0]);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  await expectToast(page, `Exported ${found} rows`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(found + 1);

  const id = await (await cell(page, rows(page).nth(1), '#')).innerText();
  await rows(page).nth(1).getByRole('link', { name: id, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText(`Procedure #${id}`);
  await expect(menuItem(page, 'Procedures')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'Procedures', exact: true }).click();
  await expectAddress(page, '/procedures');
  await expect(rows(page).nth(1).getByRole('link', { name: id, exact: true })).toBeFocused();
  await expect(searchBox(page)).toHaveValue('scheduled');
  await expect(menuItem(page, 'Procedures')).toHaveAttribute('aria-current', 'page');
});
