import type { Message } from '@cotyle/contract/messages';
import { describe, expect, it } from 'vitest';
import { chatsOf, firstShownIdBefore, firstShownId, shownFrom } from './chats.ts';

const OWN = 1;

const person = (id: number): Message['sender'] => ({
  id,
  nameFirst: 'Person',
  nameSecond: String(id),
  role: 'SURGEON',
  location: null,
});

const message = (id: number, from: number, to: number, isRead = true): Message => ({
  id,
  procedureId: null,
  procedure: null,
  senderId: from,
  sender: person(from),
  receiverId: to,
  receiver: person(to),
  replyToId: null,
  pinId: null,
  text: `message ${id}`,
  creation: '2026-11-02T08:00:00Z',
  isRead,
});

const received = (id: number, from: number, isRead = true) => message(id, from, OWN, isRead);
const sent = (id: number, to: number, isRead = true) => message(id, OWN, to, isRead);

const theChat = (...all: Parameters<typeof chatsOf>) => {
  const [chat] = chatsOf(...all);
  if (!chat) throw new Error('there is no chat');
  return chat;
};

describe('the list of chats', () => {
  it('has one chat with each person, the newest message first', () => {
    const chats = chatsOf(OWN, [received(7, 2), received(3, 3)], [sent(9, 3), sent(5, 2), sent(1, 4)]);
    expect(chats.map(({ person: { id }, last }) => [id, last.id])).toEqual([
      [3, 9],
      [2, 7],
      [4, 1],
    ]);
  });

  it('is empty without messages', () => {
    expect(chatsOf(OWN, [], [])).toEqual([]);
  });

  it('merges both sides of a chat in the order of writing', () => {
    const { messages } = theChat(OWN, [received(8, 2), received(2, 2)], [sent(9, 2), sent(5, 2)]);
    expect(messages.map(({ id }) => id)).toEqual([2, 5, 8, 9]);
  });

  it('sorts by time, and by id within the same time', () => {
    const late = { ...received(1, 2), creation: '2026-11-02T09:00:00Z' };
    const { messages } = theChat(OWN, [received(8, 2), received(4, 2), late], []);
    expect(messages.map(({ id }) => id)).toEqual([4, 8, 1]);
  });

  it('counts only messages that the person has not read', () => {
    expect(theChat(OWN, [received(8, 2, false), received(2, 2)], [sent(9, 2, false)]).unread).toBe(1);
  });
});

describe('a long chat', () => {
  const long = (length: number, unread = 0) =>
    theChat(
      OWN,
      Array.from({ length }, (_, index) => received(length - index, 2, index >= unread)),
      [],
    );

  it('opens with its newest page', () => {
    expect(firstShownId(long(1000))).toBe(951);
    expect(firstShownId(long(20))).toBe(1);
  });

  it('opens with all unread messages, up to a limit', () => {
    expect(firstShownId(long(1000, 120))).toBe(881);
    expect(firstShownId(long(1000, 900))).toBe(801);
    expect(firstShownId(long(1000, 3))).toBe(951);
  });

  it('shows one more page each time, up to its beginning', () => {
    const chat = long(120);
    expect(firstShownIdBefore(chat, 71)).toBe(21);
    expect(firstShownIdBefore(chat, 21)).toBe(1);
    expect(shownFrom(chat, 21)).toHaveLength(100);
  });
});
