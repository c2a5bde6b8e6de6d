import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** The same class, declared by another release of Playwright than ours. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** The rows of a list are alike, and axe takes its time for each: a few of them are looked at. */
const FURTHER_ROWS = '[role="row"][aria-rowindex="6"] ~ [role="row"]';

/** In the dark a screen has other colours and nothing else. */
const IN_THE_DARK = { runOnly: ['color-contrast'] };

/** Whatever axe can find: names, roles, contrast, order of headings, landmarks. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage })
    .options({ resultTypes: ['violations'], ...(isDark ? IN_THE_DARK : {}) })
    // Without a page of its own to put the findings of frames together: there are none.
    .setLegacyMode()
    .exclude(FURTHER_ROWS)
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
  expect(found, screen).toEqual([]);
};
