import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { callWithToken, countCalls, expectTokenRejected } from '../steps/calls.ts';
import { expectLayoutOf, logOut, openFromMenu } from '../steps/layout.ts';
import { admin, PASSWORD, radiologist, surgeon } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';
import { accessToken, refreshToken } from '../steps/stored-session.ts';

/** The other tab may open the live stream before it learns that the session has ended. */
const STREAM_OVER = '401 GET /api/live';

test('two tabs renew their shared session once, and both keep working', async ({ page, time, context }) => {
  await signIn(page, radiologist);
  const other = await context.newPage();
  await other.goto('/messages');
  await expectLayoutOf(other, radiologist);
  const before = await refreshToken(page);
  const renewals = countCalls(context, 'GET /api/auth/refresh');

  await time.pass({ minutes: 8 });
  await openFromMenu(page, 'New Message');
  await time.pass({ minutes: 6, seconds: 50 });
  await expect.poll(() => refreshToken(other)).not.toBe(before);
  for (const tab of [page, other]) {
    await tab.reload();
    await expectLayoutOf(tab, radiologist);
    expect(await callWithToken(tab, 'GET', '/api/user/me', await accessToken(tab))).toBe(200);
  }
  expect(renewals()).toBe(1);
});

test('logging out in one tab logs out the other', async ({ page, context, faults }) => {
  faults.expect(STREAM_OVER);
  await signIn(page, radiologist);
  const other = await context.newPage();
  await other.goto('/messages');
  await expectLayoutOf(other, radiologist);
  const token = await accessToken(page);

  await logOut(page);
  await expectSignInForm(page);
  await expectSignInForm(other);
  await expectAddress(other, '/');
  await expect(other.getByText(radiologist.name)).toHaveCount(0);
  await expectTokenRejected(page, token);
});

test('signing in in one tab signs in the other, each at its requested page', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/procedure/9');
  await expectSignInForm(other);
  await logIn(page, admin.email, PASSWORD);
  await expectLayoutOf(page, admin);
  await expectAddress(page, '/procedures');
  await expectLayoutOf(other, admin);
  await expectAddress(other, '/procedure/9');
});

test('another user who signs in in one tab replaces the user of the other tab', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(STREAM_OVER);
  await signIn(page, radiologist);
  const other = await context.newPage();
  await other.goto('/procedures');
  await expectLayoutOf(other, radiologist);
  await logOut(page);
  await logIn(page, surgeon.email, PASSWORD);
  for (const tab of [page, other]) {
    await expectLayoutOf(tab, surgeon);
    await expect(tab.getByText(radiologist.name)).toHaveCount(0);
  }
});
