import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { expectLayoutOf, logOut, pageTitle } from '../steps/layout.ts';
import { engineer, PASSWORD, radiologist, surgeon } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';

test('a link to a procedure survives the sign-in', async ({ page }) => {
  await page.goto('/procedure/5?from=mail#notes');
  await expectSignInForm(page);
  await expectAddress(page, '/');
  await logIn(page, surgeon.email, PASSWORD);
  await expectLayoutOf(page, surgeon);
  await expectAddress(page, '/procedure/5?from=mail#notes');
  await expect(pageTitle(page)).toHaveText('Procedure #5');
});

test('a link that survived one sign-in is not followed again by the next', async ({ page }) => {
  await page.goto('/procedure/5');
  await logIn(page, surgeon.email, PASSWORD);
  await expectAddress(page, '/procedure/5');
  await logOut(page);
  await expectSignInForm(page);
  await logIn(page, engineer.email, PASSWORD);
  await expectLayoutOf(page, engineer);
  await expectAddress(page, '/procedures');
});

test('a link to a screen that the role does not have leads to the procedures', async ({ page }) => {
  await page.goto('/users');
  await expectSignInForm(page);
  await logIn(page, radiologist.email, PASSWORD);
  await expectLayoutOf(page, radiologist);
  await expectAddress(page, '/procedures');
});

test('an unknown address leads to the sign-in, or to the procedures of who is signed in', async ({
  page,
}) => {
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
});
