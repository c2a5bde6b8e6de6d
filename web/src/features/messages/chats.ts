import type { Message } from '@cotyle/contract/messages';

export interface Chat {
  /** The other person, as in the newest message. */
  readonly person: Message['sender'];
  /** Oldest first; never empty. */
  readonly messages: readonly Message[];
  readonly last: Message;
  readonly unread: number;
}

const chatOf = (ownId: number, newestFirst: readonly [Message, ...Message[]]): Chat => {
  const [last] = newestFirst;
  return {
    person: last.senderId === ownId ? last.receiver : last.sender,
    messages: [...newestFirst].reverse(),
    last,
    unread: newestFirst.filter(({ receiverId, isRead }) => receiverId === ownId && !isRead).length,
  };
};

/** By creation time, then by id. */
const byAge = (a: Message, b: Message): number =>
  a.creation === b.creation ? b.id - a.id : a.creation < b.creation ? 1 : -1;

/** One chat with each person, the one with the newest message first. */
export const chatsOf = (
  ownId: number,
  received: readonly Message[],
  sent: readonly Message[],
): readonly Chat[] => {
  const byPerson = new Map<number, [Message, ...Message[]]>();
  for (const message of [...received, ...sent].sort(byAge)) {
    const other = message.senderId === ownId ? message.receiverId : message.senderId;
    const others = byPerson.get(other);
    if (others) others.push(message);
    else byPerson.set(other, [message]);
  }
  return [...byPerson.values()].map((messages) => chatOf(ownId, messages));
};

const PAGE = 50;
/** Rendered at once at most, however many are unread. */
const MAX_AT_ONCE = 200;

/** The first message to show when a chat is opened: the last page, extended to all unread messages. */
export const firstShownId = ({ messages, unread }: Chat): number => {
  const firstUnread = unread === 0 ? messages.length : messages.findIndex(({ isRead }) => !isRead);
  const from = Math.max(Math.min(messages.length - PAGE, firstUnread), messages.length - MAX_AT_ONCE, 0);
  return messages[from]?.id ?? 0;
};

export const shownFrom = ({ messages }: Chat, id: number): readonly Message[] =>
  messages.slice(
    Math.max(
      messages.findIndex((message) => message.id === id),
      0,
    ),
  );

/** The first message to show after loading an earlier page. */
export const firstShownIdBefore = ({ messages }: Chat, id: number): number => {
  const at = messages.findIndex((message) => message.id === id);
  return messages[Math.max(at - PAGE, 0)]?.id ?? 0;
};
