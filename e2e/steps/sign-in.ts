import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';
import { expectLayoutOf } from './layout.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

export const expectSignIn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(emailField(page)).toBeVisible();
};

/** On the sign-in page that is already open. */
export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await logInButton(page).click();
};

export const signIn = async (page: Page, person: Person, password = PASSWORD): Promise<void> => {
  await page.goto('/');
  await logIn(page, person.email, password);
  await expectLayoutOf(page, person);
};
