import { expect, newInstallationTest, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectRows, searchBox } from '../steps/grid.ts';
import { openLogOutDialog, openFromMenu } from '../steps/layout.ts';
import { changeButton } from '../steps/new-password.ts';
import { radiologist2, superAdmin } from '../steps/people.ts';
import { emailField, expectSignInForm, logInButton, signIn } from '../steps/sign-in.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`every screen before the sign-in is accessible in ${colorScheme} mode`, async ({
      page,
      clinic,
      faults,
    }) => {
      faults.expect('403 GET /api/user/forgot-password');
      await page.goto('/');
      await expectSignInForm(page);
      await expectAccessible(page, 'sign-in');
      await logInButton(page).click();
      await expect(page.getByRole('alert')).toHaveCount(2);
      await expectAccessible(page, 'sign-in with faults');

      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await emailField(page).fill(radiologist2.email);
      await expectAccessible(page, 'password recovery');
      const before = clinic.output().length;
      await page.getByRole('button', { name: 'Request recovery link' }).click();
      await expect(page.getByRole('button', { name: 'Ok' })).toBeVisible();
      await expectAccessible(page, 'link sent');

      await page.goto(await clinic.waitForOutput(/its link: (http\S+)/, before));
      await expect(page.getByRole('dialog')).toBeVisible();
      await changeButton(page).click();
      await expectAccessible(page, 'change password');
      await page.goto('/reset_password?token=made-up');
      await expect(page.getByRole('button', { name: 'Back to log in' })).toBeVisible();
      await expectAccessible(page, 'link expired');
    });

    test(`the signed-in layout and its dialogs are accessible in ${colorScheme} mode`, async ({
      page,
      time,
    }) => {
      // A page with little content behind the dialogs, because axe checks that too.
      await signIn(page, superAdmin, '/messages');
      const question = await openLogOutDialog(page);
      await expectAccessible(page, 'log out');
      await question.getByRole('button', { name: 'Cancel' }).click();

      await time.pass({ minutes: 14, seconds: 10 });
      await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
      await expectAccessible(page, 'inactivity');
    });

    test(`every list is accessible in ${colorScheme} mode`, async ({ page }) => {
      // A low window, so that few of the rows are rendered: they are alike.
      await page.setViewportSize({ width: 1280, height: 500 });
      await signIn(page, superAdmin);
      await expectRows(page);
      await expectAccessible(page, 'procedures');
      await page.getByRole('button', { name: 'View' }).click();
      await expectAccessible(page, 'how a list looks');
      await page.keyboard.press('Escape');
      await searchBox(page).fill('nobody is called so');
      await expect(page.getByText('Nothing matches')).toBeVisible();
      await expectAccessible(page, 'a list without rows');
      for (const list of ['Patients', 'Users', 'Locations', 'Events Log']) {
        await openFromMenu(page, list);
        await expectRows(page);
        await expectAccessible(page, list);
      }
    });

    test(`the prompt for a new version is accessible in ${colorScheme} mode`, async ({ page }) => {
      await page.route('**/api/app/about', (route) =>
        route.fulfill({ json: { value: { version: '9.9.9', build: 'another', demo: true } } }),
      );
      await page.goto('/');
      await expect(page.getByRole('alertdialog', { name: 'New version' })).toBeVisible();
      await expectAccessible(page, 'new version');
    });
  });

  newInstallationTest.describe(`in ${colorScheme}`, () => {
    newInstallationTest.use({ colorScheme });

    newInstallationTest(
      `the setup and the forced change are accessible in ${colorScheme}`,
      async ({ page, installation }) => {
        await page.goto(installation.setupLink);
        await page.getByLabel('First name').fill('Ada');
        await expectAccessible(page, 'setup');
        await page.getByLabel('Last name').fill('Moreau');
        await emailField(page).fill('chief@clinic.test');
        await page.getByRole('button', { name: 'Create Super Admin' }).click();
        await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
        await changeButton(page).click();
        await expectAccessible(page, 'forced change');
      },
    );
  });
}
