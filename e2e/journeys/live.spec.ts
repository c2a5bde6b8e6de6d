import { adminUserCalls } from '@cotyle/contract/admin-users';
import { messageCalls } from '@cotyle/contract/messages';
import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import type { ApiClient } from '../steps/api-client.ts';
import { startNetworkControl } from '../steps/network-control.ts';
import { countCalls, disablePolling } from '../steps/calls.ts';
import { bubble, conversationWith, popup, sendByApi } from '../steps/chats.ts';
import { bell, expectLayoutOf, logOut, openFromMenu, pageTitle } from '../steps/layout.ts';
import { admin, assistant, engineer, PASSWORD, radiologist, superAdmin, surgeon } from '../steps/people.ts';
import { expectSignInForm, logIn, signIn } from '../steps/sign-in.ts';
import { createUser } from '../steps/fixtures.ts';

const STREAM = 'GET /api/live';

const openChats = (page: Page) => page.getByRole('button', { name: 'Open Chats' });

const unreadIn = async (page: Page): Promise<number> =>
  Number(/^\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Waits until the page has loaded its messages and shows the unread count of the server. */
const unreadAtFirst = async (page: Page, reader: ApiClient): Promise<number> => {
  const own = { params: { receiverId: String(reader.userId) } };
  const { value } = await reader.call(messageCalls.received, own);
  const count = value.filter(({ isRead }) => !isRead).length;
  await expect.poll(() => unreadIn(page), 'the unread count is loaded').toBe(count);
  return count;
};

/** Signs in and waits for the live stream: what is sent from now on is pushed. */
const signInLive = async (page: Page, person: typeof surgeon): Promise<void> => {
  const opened = page.waitForResponse('**/api/live');
  await signIn(page, person);
  await opened;
};

test('a new message appears once in the popup under the bell, keeps the focus and leads to its chat', async ({
  page,
  clinic,
}) => {
  const [writer, reader] = [await apiClient(clinic, surgeon), await apiClient(clinic, assistant)];
  await disablePolling(page.context());
  await signInLive(page, assistant);
  const before = await unreadAtFirst(page, reader);
  await openFromMenu(page, 'New Patient');
  await expect(pageTitle(page)).toBeFocused();

  await sendByApi(writer, reader, 'Please call Mrs. Kowalski about Tuesday');
  await expect(popup(page)).toContainText(surgeon.name);
  await expect(popup(page).getByText('Please call Mrs. Kow…', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `New message from ${surgeon.name}` }),
  ).toBeAttached();
  await expect(pageTitle(page), 'the focus stays').toBeFocused();
  await expect.poll(() => unreadIn(page)).toBe(before + 1);

  await page.reload();
  await expectLayoutOf(page, assistant);
  await expect.poll(() => unreadIn(page)).toBe(before + 1);
  await expect(popup(page)).toHaveCount(0);

  await sendByApi(writer, reader, 'And about Friday');
  await openChats(page).click();
  await expect(conversationWith(page, surgeon)).toBeVisible();
  await expect(bubble(page, 'And about Friday')).toBeInViewport();
  await expect.poll(() => unreadIn(page), 'what is seen is read').toBeLessThanOrEqual(before);

  await sendByApi(writer, reader, 'And about Monday');
  await expect(bubble(page, 'And about Monday')).toBeVisible();
  await openFromMenu(page, 'New Patient');
  await expect(popup(page), 'no popup for messages that arrive on the messages page').toHaveCount(0);
});

test(
  'several new messages share one popup that can be dismissed, and the bell counts them',
  DRILL,
  async ({ page, clinic }) => {
    const reader = await apiClient(clinic, radiologist);
    const writers = [await apiClient(clinic, engineer), await apiClient(clinic, superAdmin)];
    await disablePolling(page.context());
    await signInLive(page, radiologist);
    const before = await unreadAtFirst(page, reader);
    for (const writer of [...writers, ...writers]) await sendByApi(writer, reader, 'Ready when you are');
    await expect(popup(page)).toContainText('4 new messages');
    await expect(popup(page)).toContainText('and 1 more');
    await popup(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(popup(page)).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName(`${before + 4} unread messages`);

    await sendByApi(writers[0] ?? reader, reader, 'One more');
    await sendByApi(writers[1] ?? reader, reader, 'And another');
    await expect(popup(page)).toContainText('2 new messages');
    await openChats(page).click();
    await expectAddress(page, '/messages');
  },
);

test('the bell shows more than 99 unread messages as 99+', DRILL, async ({ page }) => {
  await page.route('**/api/user/message/receive/*/all', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: { id: number }[] };
    const many = Array.from({ length: 120 }, (_, index) => ({ ...value[0], id: index + 1, isRead: false }));
    return route.fulfill({ response, json: { value: many } });
  });
  await signIn(page, radiologist);
  await expect(bell(page)).toHaveAccessibleName('120 unread messages');
  await expect(bell(page).getByText('99+')).toBeVisible();
});

test(
  'two tabs share one live stream, and the second opens its own when the first is closed',
  DRILL,
  async ({ page, context, clinic }) => {
    const [writer, reader] = [await apiClient(clinic, superAdmin), await apiClient(clinic, admin)];
    const streams = countCalls(context, STREAM);
    await disablePolling(page.context());
    await signInLive(page, admin);
    const other = await context.newPage();
    await other.goto('/new_message');
    await expectLayoutOf(other, admin);
    const before = await unreadAtFirst(other, reader);

    await sendByApi(writer, reader, 'To both tabs');
    for (const tab of [page, other]) await expect.poll(() => unreadIn(tab)).toBe(before + 1);
    expect(streams()).toBe(1);

    await page.close();
    await expect.poll(streams).toBe(2);
    await sendByApi(writer, reader, 'To the remaining tab');
    await expect.poll(() => unreadIn(other)).toBe(before + 2);
  },
);

test('the live stream ends with the session', DRILL, async ({ page }) => {
  await signInLive(page, admin);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
  await logOut(page);
  await expectSignInForm(page);
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test(
  'a page reconnects by itself after a server outage and shows the changes since',
  DRILL,
  async ({ page, context, clinic, faults }) => {
    faults.expect(/^net::ERR_\w+ GET \/api\//);
    const [writer, reader] = [await apiClient(clinic, superAdmin), await apiClient(clinic, engineer)];
    const network = await startNetworkControl(clinic.address);
    const opened = page.waitForResponse('**/api/live');
    await page.goto(network.address);
    await logIn(page, engineer.email, PASSWORD);
    await expectLayoutOf(page, engineer);
    await opened;
    const before = await unreadAtFirst(page, reader);

    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
    network.disconnect();
    await lost;
    await sendByApi(writer, reader, 'Sent during the outage');
    const tries = countCalls(context, STREAM);
    await expect.poll(tries, 'it retries during the outage').toBeGreaterThan(0);
    const back = page.waitForResponse('**/api/live');
    network.reconnect();
    await back;
    await expect.poll(() => unreadIn(page)).toBe(before + 1);
    await network.close();
  },
);

test(
  'a poll fetches a new message within 25 seconds without the live stream',
  DRILL,
  async ({ page, time, clinic }) => {
    const [writer, reader] = [await apiClient(clinic, superAdmin), await apiClient(clinic, engineer)];
    await page.route('**/api/live', (route) => route.abort('aborted'));
    await signIn(page, engineer);
    const before = await unreadAtFirst(page, reader);
    await sendByApi(writer, reader, 'Fetched by the poll');
    await time.pass({ seconds: 25 });
    await expect.poll(() => unreadIn(page)).toBe(before + 1);
  },
);

test('a user who is blocked is logged out at once', async ({ page, clinic, faults }) => {
  faults.expect(/^401 GET \/api\//);
  const administrator = await apiClient(clinic, superAdmin);
  const leaver = await createUser(administrator, {
    role: 'RADIOLOGIST',
    nameSecond: 'Leaver',
    sameLocationAs: radiologist,
  });
  await signInLive(page, leaver);
  const { value: user } = await administrator.call(adminUserCalls.get, { params: { id: String(leaver.id) } });
  await administrator.call(adminUserCalls.update, {
    body: { user: { ...user, status: 'BLOCKED', locationId: user.locationId ?? 0 } },
  });
  await expectSignInForm(page);
  await expect(page.getByRole('status')).toHaveText('Session expired');
});

test(
  'the live stream does not reconnect while offline and reconnects at once when online',
  DRILL,
  async ({ page, context, clinic, time, faults }) => {
    faults.expect(/^net::ERR_INTERNET_DISCONNECTED GET \/api\//);
    const [writer, reader] = [await apiClient(clinic, superAdmin), await apiClient(clinic, surgeon)];
    await signInLive(page, surgeon);
    const before = await unreadAtFirst(page, reader);
    await context.setOffline(true);
    await sendByApi(writer, reader, 'Sent while offline');
    const streams = countCalls(context, STREAM);
    await time.pass({ minutes: 1 });
    expect(streams()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => unreadIn(page)).toBe(before + 1);
    await expect.poll(streams).toBe(1);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      `the message popup is accessible in ${colorScheme} mode`,
      colorScheme === 'dark' ? DRILL : {},
      async ({ page, clinic }) => {
        const [writer, reader] = [await apiClient(clinic, engineer), await apiClient(clinic, assistant)];
        await signInLive(page, assistant);
        await openFromMenu(page, 'New Message');
        await sendByApi(writer, reader, 'Seen in the popup');
        await popup(page).hover();
        await expectAccessible(page, 'popup');
        // The popup stays while the pointer is over it, and its buttons are reached from the bell.
        await bell(page).focus();
        await page.keyboard.press('Tab');
        await expect(popup(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(openChats(page)).toBeFocused();
      },
    );
  });
}
