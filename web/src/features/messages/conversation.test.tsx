import { messageCalls } from '@cotyle/contract/messages';
import type { Message } from '@cotyle/contract/messages';
import { directoryCalls } from '@cotyle/contract/admin-users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { byDay } from './days.ts';
import { MessagesPage } from './messages-page.tsx';

const ME = 7;
const ada: Message['sender'] = {
  id: 2,
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  role: 'SURGEON',
  location: null,
};
const me: Message['sender'] = { ...ada, id: ME, nameFirst: 'Me' };

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  procedureId: null,
  procedure: null,
  senderId: ada.id,
  sender: ada,
  receiverId: ME,
  receiver: me,
  replyToId: null,
  pinId: null,
  text: `message ${id}`,
  creation: '2026-11-02T12:00:00Z',
  isRead: true,
  ...changes,
});

const notification = (id: number, changes: Partial<Message> = {}): Message =>
  message(id, {
    text: 'Scan Ready',
    procedureId: 12,
    procedure: { id: 12, visible: false, patient: null },
    ...changes,
  });

/** Every message is in view as soon as it is there. */
class InView {
  private readonly report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void) {
    this.report = report;
  }
  observe(target: Element): void {
    this.report([{ target, isIntersecting: true }]);
  }
  disconnect(): void {}
}

const openChat = async (received: Message[]) => {
  const server = fakeServer();
  let stored = received;
  server.on(messageCalls.received, () => ({ value: stored.toReversed() }));
  server.on(messageCalls.sent, () => ({ value: [] }));
  server.on(directoryCalls.all, () => ({ value: [] }));
  server.on(messageCalls.read, ({ params }) => {
    stored = stored.map((one) => (one.id === Number(params.messageId) ? { ...one, isRead: true } : one));
    return { value: null };
  });
  server.on(messageCalls.send, ({ body }) => ({
    value: [
      message(99, { ...body, text: body.text, senderId: ME, sender: me, receiverId: 2, receiver: ada }),
    ],
  }));
  const page = renderPage(<MessagesPage />, {
    server,
    userId: ME,
    path: '/messages',
    at: '/messages?chat=2',
  });
  await screen.findByRole('log');
  return page;
};

const items = (): (string | null)[] =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const newMarks = (): number => within(screen.getByRole('log')).queryAllByText('New').length;

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', InView);
  localStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('The mark of a new message', () => {
  it('stays when the message is read, and goes when the person answers', async () => {
    const { server, user } = await openChat([message(1), message(2, { isRead: false })]);
    expect(newMarks()).toBe(1);
    await waitFor(() => expect(server.sent(messageCalls.read)).toHaveLength(1));
    expect(newMarks()).toBe(1);
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Thank you');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(newMarks()).toBe(0));
  });
});

describe('The notifications of a chat', () => {
  it('are folded and unfolded, and stay so in the next chat', async () => {
    const { user, unmount } = await openChat([message(1), notification(2), notification(3)]);
    expect(items().filter((text) => text?.includes('Scan Ready'))).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Hide notifications' }));
    expect(items().filter((text) => text?.includes('Scan Ready'))).toHaveLength(0);
    unmount();
    await openChat([message(1), notification(2)]);
    expect(items().filter((text) => text?.includes('Scan Ready'))).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Show 1 notification' }));
    expect(items().filter((text) => text?.includes('Scan Ready'))).toHaveLength(1);
  });

  it('are not folded while they are new', async () => {
    localStorage.setItem(`cotyle.user.${ME}.chatNotifications`, '{"folded":true}');
    await openChat([message(1), notification(2, { isRead: false })]);
    expect(items().filter((text) => text?.includes('Scan Ready'))).toHaveLength(1);
  });
});

describe('The messages of a chat', () => {
  it('stand under their day, in words where it is near', () => {
    const at = (creation: Date): string => creation.toISOString();
    const now = new Date(2026, 10, 16, 6, 0);
    const days = byDay(
      [
        message(1, { creation: at(new Date(2026, 10, 2, 23, 59)) }),
        message(2, { creation: at(new Date(2026, 10, 15, 0, 1)) }),
        message(3, { creation: at(new Date(2026, 10, 15, 23, 0)) }),
        message(4, { creation: at(new Date(2026, 10, 16, 5, 0)) }),
      ],
      now,
    );
    expect(days.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
      ['11/02/2026', [1]],
      ['Yesterday', [2, 3]],
      ['Today', [4]],
    ]);
  });
});
