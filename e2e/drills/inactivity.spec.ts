import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { expectTokenRejected } from '../steps/calls.ts';
import { expectLayoutOf, openFromMenu } from '../steps/layout.ts';
import { admin, PASSWORD } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';
import { accessToken, everythingStored, leaveApp } from '../steps/stored-session.ts';

/** Logging out reloads the page, so that nothing of the user stays in memory; later steps have to wait for it. */
const expectReload = async (page: Page, during: () => Promise<void>): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await during();
  await loaded;
};

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

test('an inactive user is warned after 14 minutes and can stay signed in', async ({ page, time }) => {
  await signIn(page, admin);
  // The clock of the page also runs between the steps, so each leaves a margin of about a minute.
  await time.pass({ minutes: 12, seconds: 45 });
  await expectLayoutOf(page, admin);
  await expect(warning(page)).toBeHidden();
  await time.pass({ seconds: 76 });
  await expect(warning(page)).toContainText(
    /You will be logged out in [1-5]?\d seconds because of inactivity\./,
  );
  await expectAccessible(page, 'the warning of an inactive user');

  await page.mouse.move(200, 300);
  await expect(warning(page), 'moving the mouse does not dismiss the warning').toBeVisible();
  await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toBeHidden();
  await time.pass({ minutes: 12, seconds: 45 });
  await expect(warning(page)).toBeHidden();
  await expectLayoutOf(page, admin);
});

test('an inactive user who ignores the warning is logged out after 15 minutes', async ({ page, time }) => {
  await signIn(page, admin, '/users');
  await time.pass({ minutes: 14, seconds: 5 });
  await expect(warning(page)).toBeVisible();
  await expectReload(page, () => time.pass({ minutes: 1 }));
  await expectSignInForm(page);
  await expectAddress(page, '/');
  await expect(page.getByRole('status')).toHaveText('You were logged out because of inactivity.');
  expect(await everythingStored(page)).not.toMatch(/token/i);
});

test('logging out for inactivity ends the session on the server', async ({ page, time }) => {
  await signIn(page, admin);
  const token = await accessToken(page);
  // The machine was asleep: nothing ran meanwhile, not even the warning.
  await expectReload(page, () => time.pass({ minutes: 16 }));
  await expectSignInForm(page);
  await expectTokenRejected(page, token);
});

test('a user who returns to a closed browser after 15 minutes has to sign in again', async ({
  page,
  time,
}) => {
  await page.goto('/');
  await logIn(page, admin.email, PASSWORD);
  await expectLayoutOf(page, admin);
  await page.goto('about:blank');
  await time.pass({ minutes: 15, seconds: 5 });
  await page.goto('/users');
  await expectSignInForm(page);
  await expect(page.getByText(admin.name)).toHaveCount(0);
});

test('activity in one tab keeps the session of the other alive', async ({ page, time, context }) => {
  await signIn(page, admin);
  const other = await context.newPage();
  await other.goto('/messages');
  await expectLayoutOf(other, admin);

  await time.pass({ minutes: 10 });
  await openFromMenu(page, 'Locations');
  await time.pass({ minutes: 10 });
  await expectLayoutOf(other, admin);
  await expect(warning(other)).toBeHidden();
  await expect(warning(page)).toBeHidden();

  await time.pass({ minutes: 4, seconds: 10 });
  await expect(warning(page)).toBeVisible();
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(other)).toBeHidden();
  await expect(warning(page)).toBeHidden();
});

/** As if the session of the open page had been started nearly twelve hours ago. */
const endSessionIn = async (page: Page, minutes: number): Promise<void> => {
  await leaveApp(page);
  await page.evaluate((left) => {
    const end = new Date(Date.now() + left * 60_000).toISOString();
    localStorage.setItem('cotyle.refreshTokenExpiry', end);
    localStorage.setItem('cotyle.authTokenExpiry', end);
  }, minutes);
  await page.goto('/procedures');
};

test('the end of a session after 12 hours is announced, and then it has expired', async ({
  page,
  time,
  faults,
}) => {
  // What the page was loading when its session ended.
  faults.expect(/^401 GET /);
  await signIn(page, admin);
  await endSessionIn(page, 11);
  await expectLayoutOf(page, admin);
  const notice = page.getByRole('alertdialog', { name: 'Your session ends soon' });
  await expect(notice).toBeHidden();
  await time.pass({ minutes: 1, seconds: 30 });
  await expect(notice).toContainText('A session lasts 12 hours. Yours ends at ');
  await expectAccessible(page, 'the announced end of a session');
  await notice.getByRole('button', { name: 'Continue' }).click();
  await expect(notice).toBeHidden();
  await time.pass({ minutes: 8 });
  await expect(notice, 'again two minutes before').toBeVisible();
  await notice.getByRole('button', { name: 'Continue' }).click();
  await time.pass({ minutes: 2 });
  await expectSignInForm(page);
  await expect(page.getByText('Session expired')).toBeVisible();
});
