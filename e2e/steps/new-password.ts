import type { Locator, Page } from '@playwright/test';

export const newPasswordField = (page: Page) => page.getByLabel('New password', { exact: true });
export const confirmField = (page: Page) => page.getByLabel('Confirm password', { exact: true });
export const changeButton = (page: Page | Locator) => page.getByRole('button', { name: 'Change password' });

export const chooseNewPassword = async (page: Page, password: string): Promise<void> => {
  await newPasswordField(page).fill(password);
  await confirmField(page).fill(password);
  await changeButton(page).click();
};
