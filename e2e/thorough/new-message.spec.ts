import { adminUserCalls } from '@cotyle/contract/admin-users';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import { bubble, conversationWith } from '../steps/chats.ts';
import { expectToast } from '../steps/forms.ts';
import { test } from '../steps/second-browser.ts';
import { logOut, openFromMenu, pageTitle } from '../steps/layout.ts';
import { admin, engineer, radiologist, superAdmin, surgeon } from '../steps/people.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';
import { createUser } from '../steps/fixtures.ts';
import { everythingStored } from '../steps/stored-session.ts';

const UNSAVED = 'You have unsaved changes. Discard changed data?';

const receiver = (page: Page) => page.getByRole('combobox', { name: 'Receiver' });
const concerning = (page: Page) => page.getByRole('combobox', { name: 'Concerning' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message', exact: true });
const backButton = (page: Page) => page.getByRole('button', { name: 'Back to previous page' });
const discardButton = (page: Page) => page.getByRole('button', { name: 'Discard Message' });
const chosen = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen' }).filter({ hasText: name });
const question = (page: Page) => page.getByRole('alertdialog');

const choose = async (page: Page, name: string): Promise<void> => {
  await receiver(page).fill(name);
  await option(page, name).click();
  await expect(chosen(page, name)).toBeVisible();
};

test('the receivers of a message are filtered by role and location, without the sender and without inactive users', async ({
  page,
  clinic,
}) => {
  const administrator = await apiClient(clinic, superAdmin);
  const blocked = await createUser(administrator, {
    role: 'RADIOLOGIST',
    nameSecond: 'Barred',
    status: 'BLOCKED',
    sameLocationAs: radiologist,
  });
  const deleted = await createUser(administrator, {
    role: 'RADIOLOGIST',
    nameSecond: 'Gone',
    sameLocationAs: radiologist,
  });
  await administrator.call(adminUserCalls.delete, { body: { userId: deleted.id } });

  await signIn(page, surgeon, '/new_message');
  await receiver(page).click();
  await expect(option(page, engineer.name)).toBeVisible();
  await expect(option(page, surgeon.name)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByLabel('Role').selectOption('Radiologist');
  await receiver(page).click();
  await expect(option(page, radiologist.name)).toBeVisible();
  await expect(option(page, engineer.name)).toHaveCount(0);
  for (const [person, state] of [
    [blocked, 'Inactive'],
    [deleted, 'Deleted'],
  ] as const) {
    await expect(option(page, person.name).first()).toHaveAttribute('aria-disabled', 'true');
    await expect(option(page, person.name).first()).toContainText(state);
  }
  await page.keyboard.press('Escape');

  await page.getByLabel('Location').selectOption('Lakeside General Hospital');
  await receiver(page).click();
  await expect(option(page, 'David Kaplan')).toBeVisible();
  await expect(option(page, radiologist.name)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByLabel('Role')).toHaveValue('');
  await receiver(page).click();
  await expect(option(page, engineer.name)).toBeVisible();
});

test('a new message needs a receiver and 1 to 255 characters, and appears in the chat once sent', async ({
  page,
}) => {
  await signIn(page, admin, '/new_message');
  await expect(sendButton(page)).toBeDisabled();
  await text(page).fill('x'.repeat(256));
  await expect(page.getByRole('alert')).toHaveText('Max length is 255');
  await expect(page.getByText('256/255')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await text(page).fill(`${'x'.repeat(250)} end.`);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('is required');
  await expect(receiver(page)).toBeFocused();

  await choose(page, engineer.name);
  await sendButton(page).click();
  await expectToast(page, 'Message was sent successfully');
  await expect(conversationWith(page, engineer)).toBeVisible();
  await expect(bubble(page, ' end.').first()).toBeInViewport();
});

test('a message to several people is sent to each in a separate chat', async ({ page }) => {
  await signIn(page, admin, '/new_message');
  await choose(page, radiologist.name);
  await choose(page, engineer.name);
  await choose(page, superAdmin.name);
  await page.getByRole('button', { name: `Remove ${radiologist.name}` }).click();
  await text(page).fill('To two of you');
  await sendButton(page).click();
  await expectAddress(page, '/messages');
  for (const { name } of [engineer, superAdmin])
    await expect(page.getByRole('link', { name }).filter({ hasText: 'To two of you' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: radiologist.name }).filter({ hasText: 'To two of you' }),
  ).toHaveCount(0);
});

test('a message concerns the procedure it was opened from, which can be removed and searched for', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect('404 GET /api/patient/procedure/get/999999');
  const { call } = await apiClient(clinic, surgeon);
  const { value } = await call(procedureCalls.actual, { query: { page: '1', size: '25' } });
  const [first, second] = value;
  if (!first || !second) throw new Error('the demo has no procedures');
  const nameOf = ({ id, patient }: typeof first): string =>
    `${patient.nameFirst} ${patient.nameSecond}, Procedure #${id}`;

  await signInByApi(page, surgeon);
  await page.goto(`/new_message?procedure=${first.id}`);
  await expect(chosen(page, nameOf(first))).toBeVisible();
  await expect(backButton(page), 'nothing has been changed yet').toBeVisible();
  await page.getByRole('button', { name: `Remove ${nameOf(first)}` }).click();
  await expect(discardButton(page)).toBeVisible();
  await concerning(page).fill(second.patient.nameSecond);
  await option(page, nameOf(second)).click();
  await choose(page, engineer.name);
  await text(page).fill('About this one');
  await sendButton(page).click();
  await expectAddress(page, '/messages');
  await page.getByRole('link', { name: engineer.name }).click();
  await expect(bubble(page, 'About this one')).toContainText(`Proc #${second.id}`);

  await page.goto('/new_message?procedure=999999');
  await expect(page.getByRole('alert')).toHaveText(
    'Procedure #999999 was not found, so the message does not refer to it.',
  );
});

test('an unsent message survives a reload and asks for a confirmation before it is discarded', async ({
  page,
}) => {
  await signIn(page, surgeon, '/patients');
  await openFromMenu(page, 'New Message');
  await expect(backButton(page)).toBeVisible();
  await choose(page, engineer.name);
  await text(page).fill('Half a thought');

  await page.reload();
  await expect(text(page)).toHaveValue('Half a thought');
  await expect(chosen(page, engineer.name)).toBeVisible();

  await discardButton(page).click();
  await expect(question(page)).toContainText(UNSAVED);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(text(page)).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Procedures', exact: true }).click();
  await expect(question(page)).toContainText(UNSAVED);
  await question(page).getByRole('button', { name: 'Cancel' }).click();

  await discardButton(page).click();
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expectAddress(page, '/patients');
  await openFromMenu(page, 'New Message');
  await expect(text(page), 'what was discarded stays away').toHaveValue('');
  await backButton(page).click();
  await expectAddress(page, '/patients');
});

test('an unsent message is removed from the browser at the log out', async ({ page }) => {
  await signIn(page, surgeon, '/new_message');
  await text(page).fill('Nobody else should read this');
  expect(await everythingStored(page)).toContain('Nobody else should read this');
  await logOut(page);
  await expect.poll(() => everythingStored(page)).not.toContain('Nobody else should read this');
});

test('a new message that failed to send keeps its text and receivers', async ({ page, faults }) => {
  faults.expect('500 POST /api/user/message/send');
  await signIn(page, surgeon, '/new_message');
  await page.route('**/api/user/message/send', (route) =>
    route.fulfill({ status: 500, json: { error: 'FAULT', message: 'Something went wrong' } }),
  );
  await choose(page, engineer.name);
  await text(page).fill('Please answer soon');
  await sendButton(page).click();
  await expect(page.getByText('Message was not sent!')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(text(page)).toHaveValue('Please answer soon');
  await expect(chosen(page, engineer.name)).toBeVisible();
  await expect(pageTitle(page)).toHaveText('New Message');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the new message page is accessible in ${colorScheme} mode and works by keyboard alone`, async ({
      page,
    }) => {
      await signIn(page, surgeon);
      await page.setViewportSize({ width: 1024, height: 700 });
      await openFromMenu(page, 'New Message');
      await receiver(page).focus();
      await page.keyboard.type('Kenji');
      await expect(option(page, engineer.name)).toBeVisible();
      await expectAccessible(page, 'new message with the list open');
      await page.keyboard.press('Enter');
      await expect(chosen(page, engineer.name)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(concerning(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Written without a mouse');
      await expectAccessible(page, 'new message, written');
      await page.keyboard.press('Tab');
      await expect(discardButton(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(sendButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(conversationWith(page, engineer)).toBeVisible();
    });
  });
}
