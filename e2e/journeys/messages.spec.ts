import { messageCalls } from '@cotyle/contract/messages';
import { procedureCalls } from '@cotyle/contract/procedures';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { apiClient } from '../steps/api-client.ts';
import {
  bubble,
  chatsOf,
  chatWith,
  conversationWith,
  messageBox,
  openChat,
  sendByApi,
  sendButton,
  write,
} from '../steps/chats.ts';
import { disablePolling } from '../steps/calls.ts';
import { expectToast } from '../steps/forms.ts';
import { test } from '../steps/second-browser.ts';
import { admin, engineer, radiologist, superAdmin, surgeon } from '../steps/people.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';
import { createUser } from '../steps/fixtures.ts';

test('two people chat live, and each sees when the other has read a message', async ({
  page,
  secondBrowser,
}) => {
  await signIn(page, surgeon);
  const other = await secondBrowser(engineer);
  await openChat(page, engineer);
  await openChat(other, surgeon);
  // The read receipts of the engineer are held back.
  let held = true;
  const reads: (() => void)[] = [];
  await other.route('**/api/user/message/read/*', async (route) => {
    if (held) await new Promise<void>((resolve) => reads.push(resolve));
    await route.continue();
  });

  await write(page, 'Is the model of the left hip ready?');
  await expectToast(page, 'Message was sent successfully');
  await expect(bubble(page, 'left hip ready').getByText('Not read yet')).toBeAttached();
  await expect(bubble(page, 'left hip ready').getByText('...', { exact: true })).toBeVisible();
  await expect(bubble(other, 'left hip ready')).toBeVisible();
  await expect(bubble(other, 'left hip ready').getByText('New', { exact: true })).toBeVisible();

  await expect.poll(() => reads.length).toBeGreaterThan(0);
  held = false;
  for (const release of reads) release();
  await expect(bubble(page, 'left hip ready').getByText('Read', { exact: true })).toBeAttached();
  await expect(
    bubble(other, 'left hip ready').getByText('New', { exact: true }),
    'it stays until the person answers',
  ).toBeVisible();

  await write(other, 'In an hour.');
  await expect(bubble(other, 'left hip ready').getByText('New', { exact: true })).toHaveCount(0);
  await expect(other.getByRole('log').getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(bubble(page, 'In an hour.')).toBeInViewport();
  await expect(
    bubble(page, 'In an hour.').getByText(/^\d{1,2}:\d\d.[AP]M, \d\d\/\d\d\/\d{4}$/),
  ).toBeVisible();
  await expect(bubble(other, 'In an hour.').getByText('Read', { exact: true })).toBeAttached();
});

test(
  'the list of chats shows name, role, last message, time and unread count',
  DRILL,
  async ({ page, clinic }) => {
    const writer = await apiClient(clinic, superAdmin);
    const newcomer = await createUser(writer, {
      role: 'SURGEON',
      nameSecond: 'Newcomer',
      sameLocationAs: surgeon,
    });
    const reader = await apiClient(clinic, newcomer);
    await disablePolling(page);
    await signIn(page, newcomer, '/messages');
    await expect(chatsOf(page).getByText('No chats', { exact: true })).toBeVisible();
    await sendByApi(writer, reader, 'First of two');
    await sendByApi(writer, reader, 'The locations of the north are closed on Friday');
    const entry = chatWith(page, superAdmin);
    await expect(entry).toContainText('Super Admin');
    await expect(entry).toContainText('The locations of the north are…');
    await expect(entry).toContainText(/\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d.[AP]M/);
    await expect(entry).toContainText('2 unread');

    await entry.click();
    const conversation = conversationWith(page, superAdmin);
    await expect(conversation.getByRole('heading', { name: superAdmin.name })).toBeVisible();
    await expect(conversation.getByText('Super Admin · Northgate Orthopedic Center')).toBeVisible();
    await expect(entry).not.toContainText('unread');
  },
);

test('the button above the list of chats opens a new message', DRILL, async ({ page }) => {
  await signIn(page, admin, '/messages');
  await page.getByRole('button', { name: 'Create New Chat' }).click();
  await expectAddress(page, '/new_message');
});

test('a chat message has 1 to 250 characters and may have several lines', DRILL, async ({ page }) => {
  await signInByApi(page, surgeon);
  await openChat(page, radiologist);
  await expect(sendButton(page)).toBeDisabled();
  await messageBox(page).fill(' \n ');
  await expect(sendButton(page)).toBeDisabled();

  await messageBox(page).fill('x'.repeat(251));
  await expect(page.getByText('251/250')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Max length is 250');
  await expect(sendButton(page)).toBeDisabled();
  await messageBox(page).press('Control+Enter');
  await messageBox(page).fill('x'.repeat(250));
  await expect(page.getByText('250/250')).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();

  await messageBox(page).fill('');
  await messageBox(page).pressSequentially('One line');
  await messageBox(page).press('Enter');
  await messageBox(page).pressSequentially('and another');
  await expect(messageBox(page)).toHaveValue('One line\nand another');
  await messageBox(page).press('Control+Enter');
  await expect(bubble(page, 'and another')).toBeInViewport();
  await expect(messageBox(page), 'the next message can be typed at once').toBeFocused();
  await expect(bubble(page, 'xxx')).toHaveCount(0);
});

test(
  'a chat message that failed to send stays in the box over a reload, with the reason',
  DRILL,
  async ({ page, faults }) => {
    faults.expect('503 POST /api/user/message/send');
    const away = 'The service is temporarily unavailable. Please try again.';
    await signInByApi(page, surgeon);
    await openChat(page, radiologist);
    await page.route('**/api/user/message/send', (route) =>
      route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message: away } }),
    );
    await messageBox(page).fill('Please keep the slot on Monday');
    await sendButton(page).click();
    await expectToast(page, 'Message was not sent!');
    await expect(page.getByText(away)).toBeVisible();
    await expect(messageBox(page)).toHaveValue('Please keep the slot on Monday');
    await page.unroute('**/api/user/message/send');
    await page.reload();
    await expect(messageBox(page)).toHaveValue('Please keep the slot on Monday');
    await sendButton(page).click();
    await expect(bubble(page, 'Please keep the slot on Monday')).toHaveCount(1);
    await expect(messageBox(page)).toHaveValue('');
  },
);

test(
  'a chat message links its procedure only for a reader who may see it',
  DRILL,
  async ({ page, clinic }) => {
    const [writer, reader] = [await apiClient(clinic, surgeon), await apiClient(clinic, engineer)];
    const find = async (status: string) => {
      const { value } = await writer.call(procedureCalls.actual, { query: { status } });
      const [found] = value;
      if (!found) throw new Error(`the demo has no procedure in ${status}`);
      return found;
    };
    const [seen, unseen] = [await find('SCAN_READY,MODEL_IN_WORK,MODEL_READY'), await find('NEW')];
    await sendByApi(writer, reader, 'About one you see', seen.id);
    await sendByApi(writer, reader, 'About one you do not', unseen.id);
    await signInByApi(page, engineer);
    await openChat(page, surgeon);
    const name = `${unseen.patient.nameFirst} ${unseen.patient.nameSecond}`;
    await expect(bubble(page, 'About one you do not')).toContainText(`Proc #${unseen.id}`);
    await expect(bubble(page, 'About one you do not')).not.toContainText(name);
    await expect(bubble(page, 'About one you do not').getByRole('link')).toHaveCount(0);
    await bubble(page, 'About one you see')
      .getByRole('link', { name: `${seen.patient.nameFirst} ${seen.patient.nameSecond}, Proc #${seen.id}` })
      .click();
    await expectAddress(page, `/procedure/${seen.id}`);
  },
);

test(
  'a long chat opens at the first unread message, loads earlier pages and keeps its scroll position',
  DRILL,
  async ({ page, clinic }) => {
    const [writer, reader] = [await apiClient(clinic, radiologist), await apiClient(clinic, engineer)];
    const number = (index: number): string => `Series ${String(index).padStart(2, '0')} is uploaded`;
    for (let index = 1; index <= 60; index += 1) await sendByApi(writer, reader, number(index));
    await disablePolling(page);
    await signInByApi(page, engineer);
    await openChat(page, radiologist);
    await expect(bubble(page, number(1))).toBeInViewport();
    await expect(bubble(page, number(60))).not.toBeInViewport();

    await sendByApi(writer, reader, 'That was the last one');
    const jump = page.getByRole('button', { name: 'New messages' });
    await expect(jump).toBeVisible();
    await expect(bubble(page, number(1))).toBeInViewport();
    await jump.click();
    await expect(bubble(page, 'That was the last one')).toBeInViewport();
    await expect(jump).toBeHidden();

    // A message that only scrolled by is not marked as read.
    const { value } = await reader.call(messageCalls.received, {
      params: { receiverId: String(reader.userId) },
    });
    expect(value.find(({ text }) => text === number(30))?.isRead).toBe(false);

    for (const one of value.filter(({ isRead }) => !isRead))
      await reader.call(messageCalls.read, { params: { messageId: String(one.id) } });
    await page.reload();
    await expect(bubble(page, 'That was the last one')).toBeInViewport();
    await expect(bubble(page, number(1))).toHaveCount(0);
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await expect(bubble(page, number(1))).toHaveCount(1);
  },
);

test('the chat with a deleted user stays readable and accepts no messages', DRILL, async ({ page }) => {
  await page.route('**/api/user/all', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: { nameSecond: string; status: string }[] };
    const gone = value.map((one) => (one.nameSecond === 'Nwosu' ? { ...one, status: 'BLOCKED' } : one));
    return route.fulfill({ response, json: { value: gone } });
  });
  await signInByApi(page, surgeon);
  await openChat(page, radiologist);
  await expect(page.getByText('Amara Nwosu can no longer receive messages.')).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);
});

test(
  'messages that failed to load show an error and can be loaded again',
  DRILL,
  async ({ page, faults }) => {
    faults.expect(/^403 GET \/api\/user\/message\/receive/);
    await signIn(page, surgeon);
    await page.route('**/api/user/message/receive/*/all', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'FORBIDDEN', message: 'You are not allowed to do this.' },
      }),
    );
    // The live stream must not load them either.
    await page.route('**/api/live', (route) => route.abort('aborted'));
    await page.goto('/messages');
    await expect(page.getByRole('alert')).toHaveText('The messages could not be loaded.');
    await page.unroute('**/api/user/message/receive/*/all');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chatWith(page, radiologist)).toBeVisible();
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      `the messages page is accessible in ${colorScheme} mode`,
      colorScheme === 'dark' ? DRILL : {},
      async ({ page, clinic }) => {
        const [writer, reader] = [await apiClient(clinic, radiologist), await apiClient(clinic, surgeon)];
        await page.route('**/api/user/message/read/*', (route) => route.abort('aborted'));
        await signIn(page, surgeon);
        await page.setViewportSize({ width: 1024, height: 700 });
        await openChat(page, radiologist);
        await sendByApi(writer, reader, 'Seen in two themes');
        await expect(
          bubble(page, 'Seen in two themes').getByText('New', { exact: true }).last(),
        ).toBeVisible();
        await messageBox(page).fill('x'.repeat(251));
        await expectAccessible(page, 'messages');
        await messageBox(page).fill('');
      },
    );
  });
}
