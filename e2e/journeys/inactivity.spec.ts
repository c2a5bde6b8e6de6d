import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { expectTokenRejected } from '../steps/calls.ts';
import { expectLayoutOf, openFromMenu } from '../steps/layout.ts';
import { admin, PASSWORD } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';
import { accessToken, everythingStored } from '../steps/stored-session.ts';

/** Nothing of the former person stays in memory: the page loads itself anew, and is not to be asked anything before. */
const expectLoadedAnew = async (page: Page, during: () => Promise<void>): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await during();
  await loaded;
};

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

test('a person who does nothing is warned a minute before 15 minutes, and may stay', async ({
  page,
  time,
}) => {
  await signIn(page, admin);
  // The clock of the page goes on between the steps as well: each of them has about a minute for that.
  await time.pass({ minutes: 12, seconds: 45 });
  await expectLayoutOf(page, admin);
  await expect(warning(page)).toBeHidden();
  await time.pass({ seconds: 76 });
  await expect(warning(page)).toContainText(
    /You will be logged out in [1-5]?\d seconds because of inactivity\./,
  );

  await page.mouse.move(200, 300);
  await expect(warning(page), 'a moved mouse is no answer').toBeVisible();
  await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toBeHidden();
  await time.pass({ minutes: 12, seconds: 45 });
  await expect(warning(page)).toBeHidden();
  await expectLayoutOf(page, admin);
});

test('who does not react to the warning is logged out after 15 minutes', async ({ page, time }) => {
  await signIn(page, admin, '/users');
  await time.pass({ minutes: 14, seconds: 5 });
  await expect(warning(page)).toBeVisible();
  await expectLoadedAnew(page, () => time.pass({ minutes: 1 }));
  await expectSignInForm(page);
  await expectAddress(page, '/');
  await expect(page.getByRole('status')).toHaveText('You were logged out because of inactivity.');
  expect(await everythingStored(page)).not.toMatch(/token/i);
});

test('the session of who was logged out for inactivity is over on the server too', async ({ page, time }) => {
  await signIn(page, admin);
  const token = await accessToken(page);
  // A sleeping machine: nothing ran in between, not even the warning.
  await expectLoadedAnew(page, () => time.pass({ minutes: 16 }));
  await expectSignInForm(page);
  await expectTokenRejected(page, token);
});

test('who closed the browser and comes back after 15 minutes has to sign in again', async ({
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

test('activity in one tab keeps the other alive', async ({ page, time, context }) => {
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
