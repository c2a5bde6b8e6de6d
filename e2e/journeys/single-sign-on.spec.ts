import type { Page } from '@playwright/test';
import { ssoTest as test } from '../harness/sso-test.ts';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { expectLayoutOf, logOut } from '../steps/layout.ts';
import { PASSWORD, superAdmin, surgeon } from '../steps/people.ts';
import { emailField, expectSignInForm, logIn } from '../steps/sign-in.ts';

const ssoLink = (page: Page) => page.getByRole('link', { name: 'Sign in with Clinic ID' });
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });

test('a person signs in by the identity provider and logs out there too', DRILL, async ({ page, clinic }) => {
  const { provider } = clinic;
  provider.people.set('ingrid', { email: surgeon.email, email_verified: true });
  provider.next = 'ingrid';
  provider.asks = true;

  await page.goto('/');
  await expectSignInForm(page);
  await expectAccessible(page, 'the sign-in page with single sign-on');
  await ssoLink(page).click();
  await continueButton(page).click();
  await expectLayoutOf(page, surgeon);
  await expectAddress(page, '/procedures');
  expect(page.url()).not.toContain('#');

  await logOut(page);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expectSignInForm(page);

  // The provider knows nobody any more: it asks again.
  await ssoLink(page).click();
  await expect(continueButton(page)).toBeVisible();

  provider.people.set('stranger', { email: 'stranger@clinic.test', email_verified: true });
  provider.next = 'stranger';
  await continueButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your account may not use Cotyle. Please ask your administrator.',
  );
  expect(page.url()).not.toContain('#');
});

test.describe('with passwords closed', () => {
  test.use({
    ssoEnvironment: { SSO_LOCAL_SIGN_IN: 'closed', SSO_EMERGENCY_EMAIL: superAdmin.email },
  });

  test(
    'the emergency account signs in with its password, and nobody else',
    DRILL,
    async ({ page, faults }) => {
      await page.goto('/');
      await expect(ssoLink(page)).toBeVisible();
      await expect(emailField(page)).toHaveCount(0);
      await expectAccessible(page, 'the sign-in page without passwords');
      await page.reload();
      await page.getByRole('button', { name: 'Emergency sign-in' }).click();
      await expect(emailField(page)).toBeFocused();
      await expectAccessible(page, 'the emergency sign-in');
      faults.expect('403 POST /api/auth/access');
      await logIn(page, surgeon.email, PASSWORD);
      await expect(page.getByRole('alert')).toHaveText(
        'Passwords are not used here. Please sign in with Clinic ID.',
      );
      await logIn(page, superAdmin.email, PASSWORD);
      await expectLayoutOf(page, superAdmin);
    },
  );
});
