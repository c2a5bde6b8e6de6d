import type { Locator, Page } from '@playwright/test';
import { announcementsOf } from '../harness/announcements.ts';
import { expect } from '../harness/test.ts';

/** A field, or a read-only value, by its label. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true });

export const choice = (page: Page, label: string, option: string): Locator =>
  field(page, label).getByRole('radio', { name: option });

export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** The error is shown below the field and is its accessible description. */
export const expectFieldError = async (page: Page, label: string, message: string): Promise<void> => {
  await expect(field(page, label)).toHaveAccessibleDescription(message);
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
};

export const expectNoFieldError = async (page: Page, label: string): Promise<void> => {
  await expect(field(page, label)).not.toHaveAttribute('aria-invalid', 'true');
};

/** Types a value and leaves the field, so that the form validates it. */
export const fillAndBlur = async (page: Page, label: string, value: string): Promise<void> => {
  await field(page, label).fill(value);
  await field(page, label).blur();
};

const confirmation = (page: Page, text: string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text });

export const answerDialog = async (page: Page, text: string, reply: 'Confirm' | 'Cancel'): Promise<void> => {
  await expect(confirmation(page, text)).toBeVisible();
  await confirmation(page, text).getByRole('button', { name: reply }).click();
  await expect(confirmation(page, text)).toBeHidden();
};

/** A message that hides by itself is or was shown, since the one that was expected before it. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => {
      const texts = announcementsOf(page);
      const found = texts.findIndex((one) => one.includes(text));
      texts.splice(0, found + 1);
      return found >= 0;
    }, `the page says '${text}'`)
    .toBe(true);

/** The red banner at the top of the screen. */
export const errorBanner = (page: Page): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

export const expectBanner = (page: Page, text: string): Promise<void> =>
  expect(errorBanner(page)).toContainText(text);

export const conflictDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Changed by somebody else' });

/** The radio button of one version of a field in the conflict dialog. */
export const version = (page: Page, label: string, whose: 'Your' | 'Their'): Locator =>
  conflictDialog(page)
    .getByRole('group', { name: label })
    .getByRole('radio', { name: `${whose} version` });

/** The live stream never opens, so that nothing is pushed. */
export const blockLiveStream = (page: Page): Promise<unknown> =>
  page.route('**/api/live', () => new Promise(() => undefined));

const MAX_TAB_STOPS = 40;

export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};
