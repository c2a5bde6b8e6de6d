import type { Page } from '@playwright/test';
import { authCalls } from '@cotyle/contract/auth';
import { expect } from '../harness/test.ts';
import { expectLayoutOf } from './layout.ts';
import { passwordOf } from './people.ts';
import type { Person } from './people.ts';
import { leaveApp, storeSession } from './stored-session.ts';

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

export const expectSignInForm = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(emailField(page)).toBeVisible();
};

/** Fills in the sign-in form, which has to be open. */
export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await logInButton(page).click();
};

/** Leaves the browser as `logIn` does, without loading the form: hundreds of tests start here. */
export const signInByApi = async (page: Page, { email }: Person): Promise<void> => {
  const response = await page.request.post('/api/auth/access', {
    data: { username: email, password: passwordOf(email) },
  });
  expect(response.status(), `${email} signs in`).toBe(200);
  await leaveApp(page);
  await storeSession(page, authCalls.access.answer.parse(await response.json()));
};

export const signIn = async (page: Page, person: Person, at = '/'): Promise<void> => {
  await signInByApi(page, person);
  await page.goto(at);
  await expectLayoutOf(page, person);
};
