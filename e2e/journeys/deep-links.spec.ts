import { DRILL, expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { expectLayoutOf, logOut, pageTitle } from '../steps/layout.ts';
import { engineer, PASSWORD, radiologist, surgeon } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';

test('a deep link to a procedure is followed after signing in', async ({ page }) => {
  await page.goto('/procedure/5?from=mail#notes');
  await expectSignInForm(page);
  await expectAddress(page, '/');
  await logIn(page, surgeon.email, PASSWORD);
  await expectLayoutOf(page, surgeon);
  await expectAddress(page, '/procedure/5?from=mail#notes');
  await expect(pageTitle(page)).toHaveText('Procedure #5');
});

test('a deep link is followed only by the first sign-in after it', DRILL, async ({ page }) => {
  await page.goto('/procedure/5');
  await logIn(page, surgeon.email, PASSWORD);
  await expectAddress(page, '/procedure/5');
  await logOut(page);
  await expectSignInForm(page);
  await logIn(page, engineer.email, PASSWORD);
  await expectLayoutOf(page, engineer);
  await expectAddress(page, '/procedures');
});

test('a deep link to a screen outside of the role leads to the procedures', DRILL, async ({ page }) => {
  await page.goto('/users');
  await expectSignInForm(page);
  await logIn(page, radiologist.email, PASSWORD);
  await expectLayoutOf(page, radiologist);
  await expectAddress(page, '/procedures');
});

test(
  'an unknown address leads to the sign-in form, or to the procedures when signed in',
  DRILL,
  async ({ page }) => {
    await page.goto('/no/such/page?x=1');
    await expectSignInForm(page);
    await expectAddress(page, '/');
    await signIn(page, engineer);
    for (const address of [
      '/no/such/page',
      '/procedure/abc',
      '/procedure/0',
      '/login',
      '/forgot_password',
      '/',
    ]) {
      await page.goto(address);
      await expectLayoutOf(page, engineer);
      await expectAddress(page, '/procedures');
    }
  },
);
