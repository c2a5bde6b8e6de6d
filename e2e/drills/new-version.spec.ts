import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { expectLayoutOf, openFromMenu } from '../steps/layout.ts';
import { engineer } from '../steps/people.ts';
import { signIn } from '../steps/sign-in.ts';

const SENTENCE = 'A new version of this web application is available. Load next version after ...?';
const ABOUT = '**/api/app/about';
const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'New version' });

/** The server reports another version, as after an update. */
const update = async (page: Page): Promise<void> => {
  await page.route(ABOUT, (route) =>
    route.fulfill({ json: { value: { version: '9.9.9', build: 'another', demo: true } } }),
  );
};

test('a page older than the server asks when to load the new version', async ({ page, time }) => {
  await signIn(page, engineer, '/messages');
  await expect(prompt(page)).toBeHidden();
  await update(page);
  await time.pass({ seconds: 61 });
  await expect(prompt(page).getByText(SENTENCE, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the prompt for a new version');

  await page.unroute(ABOUT);
  const loaded = page.waitForEvent('load');
  await prompt(page).getByRole('button', { name: 'Load now' }).click();
  await loaded;
  await expectLayoutOf(page, engineer);
  await expectAddress(page, '/messages');
  await expect(prompt(page)).toBeHidden();
});

test('a postponed new version loads at the chosen time', async ({ page, time }) => {
  await signIn(page, engineer);
  await update(page);
  await time.pass({ seconds: 61 });
  await prompt(page).getByRole('button', { name: '5 minutes' }).click();
  await expect(prompt(page)).toBeHidden();
  // The clock of the page also runs between the steps.
  await time.pass({ minutes: 3, seconds: 30 });
  await openFromMenu(page, 'New Message');
  await expect(prompt(page)).toBeHidden();
  await page.unroute(ABOUT);
  const loaded = page.waitForEvent('load');
  await time.pass({ minutes: 1, seconds: 35 });
  await loaded;
  await expectLayoutOf(page, engineer);
  await expectAddress(page, '/new_message');
});
