import { DRILL, expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { callWithToken, countCalls } from '../steps/calls.ts';
import { expectLayoutOf, openFromMenu } from '../steps/layout.ts';
import { assistant, PASSWORD } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';
import {
  accessToken,
  expireAccessToken,
  leaveApp,
  refreshToken,
  removeAccessToken,
} from '../steps/stored-session.ts';

const REFRESH = 'GET /api/auth/refresh';

test('the session is renewed 20 seconds before each access token expires', async ({
  page,
  time,
  context,
}) => {
  await signIn(page, assistant);
  const renewals = countCalls(context, REFRESH);

  // The clock of the page also runs between the steps, so each leaves a margin of about a minute.
  for (const renewed of [1, 2]) {
    const before = await refreshToken(page);
    await time.pass({ minutes: 8 });
    await openFromMenu(page, 'Messages');
    await time.pass({ minutes: 5, seconds: 30 });
    await openFromMenu(page, 'Procedures');
    expect(renewals(), 'not yet').toBe(renewed - 1);
    await time.pass({ seconds: 75 });
    await expect.poll(() => refreshToken(page)).not.toBe(before);
    expect(renewals()).toBe(renewed);
  }
  await page.reload();
  await expectLayoutOf(page, assistant);
});

test(
  'a page loaded with only a refresh token, or with an expired access token, restores the session',
  DRILL,
  async ({ page, context }) => {
    await signIn(page, assistant);
    const renewals = countCalls(context, REFRESH);
    for (const [turn, spoil] of [removeAccessToken, expireAccessToken].entries()) {
      await leaveApp(page);
      await spoil(page);
      await page.goto('/patients');
      await expectLayoutOf(page, assistant);
      await expectAddress(page, '/patients');
      expect(renewals()).toBe(turn + 1);
    }
  },
);

test(
  'a rejected refresh logs out with ‘Session expired’, and the next sign-in works',
  DRILL,
  async ({ page, faults }) => {
    await signIn(page, assistant, '/patients');
    await leaveApp(page);
    const stolen = await refreshToken(page);
    expect(await callWithToken(page, 'GET', '/api/auth/refresh', stolen)).toBe(200);

    faults.expect(`401 ${REFRESH}`);
    await removeAccessToken(page);
    await page.goto('/patients');
    await expectSignInForm(page);
    await expect(page.getByRole('status')).toHaveText('Session expired');
    await logIn(page, assistant.email, PASSWORD);
    await expectLayoutOf(page, assistant);
    await expectAddress(page, '/patients');
  },
);

test('a 401 response to any call logs out with ‘Session expired’', DRILL, async ({ page, faults }) => {
  await signIn(page, assistant);
  await leaveApp(page);
  await callWithToken(page, 'POST', '/api/auth/logout', await accessToken(page));
  faults.expect(/^401 GET \/api\//);
  await page.goto('/procedures');
  await expectSignInForm(page);
  await expect(page.getByRole('status')).toHaveText('Session expired');
  expect(await accessToken(page)).toBe('');
  expect(await refreshToken(page)).toBe('');
});
