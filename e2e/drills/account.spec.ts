import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { expectAccessible, expectLoaded } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { callWithToken, expectTokenRejected } from '../steps/calls.ts';
import { createUser } from '../steps/fixtures.ts';
import { expectLayoutOf, mainMenu, pageTitle } from '../steps/layout.ts';
import { changeButton, confirmField, newPasswordField } from '../steps/new-password.ts';
import { admin, CHOSEN_PASSWORD, radiologist } from '../steps/people.ts';
import type { Person } from '../steps/people.ts';
import { test } from '../steps/second-browser.ts';
import { expectSignInForm, signIn } from '../steps/sign-in.ts';
import { accessToken } from '../steps/stored-session.ts';

/** What a browser may still ask for before it learns that its session has ended. */
const OVER = /^401 /;

const NEW_PASSWORD = 'Tibia#4321';

const newRadiologist = async (clinic: RunningApp, nameSecond: string): Promise<Person> =>
  createUser(await apiClient(clinic, admin), {
    role: 'RADIOLOGIST',
    nameSecond,
    sameLocationAs: radiologist,
  });

const accountLink = (page: Page, { name }: Person) =>
  page.getByRole('complementary').getByRole('link', { name: new RegExp(`^${name}`) });
const sessions = (page: Page) =>
  page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

test('a person ends their session in another browser, which is logged out at once', async ({
  page,
  clinic,
  secondBrowser,
}) => {
  const person = await newRadiologist(clinic, 'Ending');
  const left = await secondBrowser(person, OVER);
  const token = await accessToken(left);
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, person);
  // The sidebar shows icons alone in this window; the name is still the name of the link.
  await accountLink(page, person).focus();
  await page.keyboard.press('Enter');
  await expectAddress(page, '/account');
  await expect(pageTitle(page)).toHaveText('Account');
  await expect(accountLink(page, person)).toHaveAttribute('aria-current', 'page');
  await expect(mainMenu(page).locator('[aria-current]')).toHaveCount(0);

  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).first()).toContainText('This browser');
  await sessions(page).nth(1).getByRole('button', { name: /^End / }).click();
  const question = page.getByRole('alertdialog', { name: 'End session' });
  await expectLoaded(page);
  await expectAccessible(page, 'the question before a session is ended');
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect(sessions(page)).toHaveCount(1);
  await expectTokenRejected(page, token);
  await expectSignInForm(left);
  await expect(left.getByText('Session expired')).toBeVisible();
  expect(await callWithToken(page, 'GET', '/api/user/me', await accessToken(page))).toBe(200);
});

test('a changed password keeps this browser signed in, in every tab, and ends the others', async ({
  page,
  context,
  clinic,
  faults,
  secondBrowser,
}) => {
  faults.expect(OVER);
  const person = await newRadiologist(clinic, 'Changing');
  const elsewhere = await secondBrowser(person, OVER);
  await signIn(page, person, '/account');
  const tab = await context.newPage();
  await tab.goto('/messages');
  await expectLayoutOf(tab, person);
  const before = await accessToken(page);

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill(CHOSEN_PASSWORD);
  await expectAccessible(page, 'the change of one’s own password');
  await newPasswordField(page).fill(NEW_PASSWORD);
  await confirmField(page).fill(NEW_PASSWORD);
  await changeButton(dialog).click();
  await expect(dialog).toBeHidden();
  await expectTokenRejected(page, before);
  await expectSignInForm(elsewhere);
  await expect(sessions(page)).toHaveCount(1);
  await expectAddress(page, '/account');
  await expectAddress(tab, '/messages');
  for (const one of [page, tab]) {
    await one.reload();
    await expectLayoutOf(one, person);
  }
});
