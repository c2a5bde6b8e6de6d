import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** The same class, declared by another release of Playwright than ours. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** The rows of a list are alike and axe is slow, so only the first few are checked. */
const FURTHER_ROWS = '[role="row"][aria-rowindex="6"] ~ [role="row"]';

/** Dark mode changes only the colours. */
const DARK_MODE_RULES = { runOnly: ['color-contrast'] };

/** Placeholders and greyed rows are gone, so that axe checks the content. */
export const expectLoaded = async (page: Page): Promise<void> => {
  const main = page.getByRole('main');
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Fails with everything axe finds: names, roles, contrast, order of headings, landmarks. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage })
    .options({ resultTypes: ['violations'], ...(isDark ? DARK_MODE_RULES : {}) })
    // There are no frames, so axe needs no second page to merge their results.
    .setLegacyMode()
    .exclude(FURTHER_ROWS)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
  expect(found, screen).toEqual([]);
};
