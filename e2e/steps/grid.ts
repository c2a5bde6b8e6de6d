import type { Locator, Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

export const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name });
export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' });
export const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });
/** Such as '1–25 of 60'. */
export const range = (page: Page): Locator => pages(page).getByRole('status');

/** The rendered rows without the header row. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell') });
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
export const headings = (page: Page): Locator => page.getByRole('columnheader');
export const heading = (page: Page, label: string): Locator =>
  page.getByRole('columnheader', { name: label, exact: true });

/** The column labels without their line breaks. */
export const columnLabels = async (page: Page): Promise<string[]> =>
  (await headings(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

/** The cell of a row in a column. */
export const cell = async (page: Page, row: Locator, label: string): Promise<Locator> =>
  row
    .getByRole('gridcell')
    .or(row.getByRole('rowheader'))
    .nth((await columnLabels(page)).indexOf(label));

/** The texts of a column in the rendered rows, from the top. */
export const column = async (page: Page, label: string): Promise<string[]> => {
  const labels = await columnLabels(page);
  return rows(page).evaluateAll(
    (drawn, index) => drawn.map((row) => row.querySelectorAll<HTMLElement>('th, td')[index]?.innerText ?? ''),
    labels.indexOf(label),
  );
};

/** Searches for what only one row has, and waits until the others are gone: a click on a row that moves gets lost. */
export const findRow = async (page: Page, text: string): Promise<Locator> => {
  await searchBox(page).fill(text);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, text)).toBeVisible();
  return rowOf(page, text);
};

/** The element in which the rows scroll. */
export const scrollContainer = (page: Page): Locator => page.getByRole('grid').locator('xpath=..');

/** The list has rows and is not loading others. */
export const expectRows = async (page: Page): Promise<void> => {
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('grid').locator('xpath=ancestor::*[@aria-busy][1]')).toHaveAttribute(
    'aria-busy',
    'false',
  );
};

export const sortBy = async (page: Page, label: string): Promise<void> => {
  await heading(page, label).click();
  await expectRows(page);
};
