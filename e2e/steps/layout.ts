import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';
import type { Person } from './people.ts';

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
export const menuItem = (page: Page, label: string) =>
  mainMenu(page).getByRole('link', { name: label, exact: true });
export const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log Out' });
export const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /unread/ });
export const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** The signed-in layout shows this person. */
export const expectLayoutOf = async (page: Page, { name, role }: Person): Promise<void> => {
  const sidebar = page.getByRole('complementary').filter({ has: mainMenu(page) });
  await expect(sidebar.getByText(name, { exact: true })).toBeVisible();
  await expect(sidebar.getByText(role, { exact: true })).toBeVisible();
};

export const openFromMenu = async (page: Page, label: string): Promise<void> => {
  await menuItem(page, label).click();
  await expect(menuItem(page, label)).toHaveAttribute('aria-current', 'page');
};

export const openLogOutDialog = async (page: Page) => {
  await logOutButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Log Out' });
  await expect(question).toContainText('Please confirm the logout.');
  return question;
};

export const logOut = async (page: Page): Promise<void> => {
  const question = await openLogOutDialog(page);
  await question.getByRole('button', { name: 'Confirm' }).click();
};
