import { userKey, writeStored } from '../../shared/storage/user-storage.ts';
import type { KeyValueStorage } from '../../shared/storage/key-value.ts';

interface ReceivedMessage {
  readonly id: number;
  readonly isRead: boolean;
}

/** Stores the id of the newest announced message, and nothing of its text. */
export const lastAnnouncedKey = (userId: number): string => userKey(userId, 'lastAnnounced');

/** Undefined before a person's first visit: older messages are counted by the bell and not announced. */
export const readLastAnnounced = (storage: KeyValueStorage, userId: number): number | undefined => {
  const stored = storage.getItem(lastAnnouncedKey(userId));
  return stored === null ? undefined : Number(stored) || 0;
};

/** The other tabs read it too, so that each message is announced once. */
export const writeLastAnnounced = (storage: KeyValueStorage, userId: number, newest: number): void => {
  if (newest > (readLastAnnounced(storage, userId) ?? -1))
    writeStored(storage, lastAnnouncedKey(userId), newest);
};

export const newestOf = (received: readonly ReceivedMessage[]): number =>
  Math.max(0, ...received.map(({ id }) => id));

export const unreadAfter = <M extends ReceivedMessage>(
  announced: number,
  received: readonly M[],
): readonly M[] => received.filter(({ id, isRead }) => id > announced && !isRead);
