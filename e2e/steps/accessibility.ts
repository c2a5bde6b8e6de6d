import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

/** The same class, declared by another release of Playwright than ours. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** Whatever axe can find: names, roles, contrast, order of headings, landmarks. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
  expect(found, screen).toEqual([]);
};
