import type { Locator, Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { expectLayoutOf, logOutButton, menuItem, pageTitle } from '../steps/layout.ts';
import { PASSWORD, surgeon } from '../steps/people.ts';
import { emailField, expectSignInForm, passwordField } from '../steps/sign-in.ts';

const MOST_STOPS = 40;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused(target)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
};

test('signing in, navigating and logging out work by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(emailField(page)).toBeFocused();
  await expectAccessible(page, 'the sign-in form');
  await page.keyboard.type(surgeon.email);
  await page.keyboard.press('Tab');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expectLayoutOf(page, surgeon);
  await expect(pageTitle(page), 'a screen reader announces the page').toBeFocused();

  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, menuItem(page, 'Assistants'));
  await page.keyboard.press('Enter');
  await expectAddress(page, '/assistants');
  await expect(pageTitle(page)).toBeFocused();

  await tabTo(page, logOutButton(page));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Log Out' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(logOutButton(page), 'the focus returns').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    question.getByRole('button', { name: 'Cancel' }),
    'one Enter too many does no harm',
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSignInForm(page);
});

test('the log-out dialog traps the focus', DRILL, async ({ page }) => {
  await page.goto('/');
  await expect(emailField(page)).toBeFocused();
  await page.keyboard.type(surgeon.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expectLayoutOf(page, surgeon);
  await expect(pageTitle(page)).toBeFocused();
  await tabTo(page, logOutButton(page));
  await page.keyboard.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Log Out' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the log-out dialog');
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first control, Tab reaches the browser's own controls.
    const outside = await question.evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    );
    expect(outside).toBe(false);
  }
});
