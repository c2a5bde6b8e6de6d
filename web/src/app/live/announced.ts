import type { KeyValue } from '../session/session-storage.ts';

interface Arrived {
  readonly id: number;
  readonly isRead: boolean;
}

/** The newest message of which this browser has told its person: a number, and nothing of what it says. */
export const toldKey = (userId: number): string => `cotyle.user.${userId}.newestTold`;

/** Undefined before somebody's first visit: what lay there then is no news, the bell counts it. */
export const readTold = (storage: KeyValue, userId: number): number | undefined => {
  const stored = storage.getItem(toldKey(userId));
  return stored === null ? undefined : Number(stored) || 0;
};

/** Other tabs learn of it, so that each message is told once. */
export const writeTold = (storage: KeyValue, userId: number, newest: number): void => {
  if (newest > (readTold(storage, userId) ?? -1)) storage.setItem(toldKey(userId), String(newest));
};

export const newestOf = (received: readonly Arrived[]): number =>
  Math.max(0, ...received.map(({ id }) => id));

/** The unread messages that came after the newest one told. */
export const newsAfter = <M extends Arrived>(told: number, received: readonly M[]): readonly M[] =>
  received.filter(({ id, isRead }) => id > told && !isRead);
