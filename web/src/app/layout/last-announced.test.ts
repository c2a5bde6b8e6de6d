import { describe, expect, it } from 'vitest';
import { emptyStorage } from '../../shared/testing/session.ts';
import { newestOf, readLastAnnounced, unreadAfter, writeLastAnnounced } from './last-announced.ts';

const unread = (id: number) => ({ id, isRead: false });
const read = (id: number) => ({ id, isRead: true });

describe('new messages', () => {
  it('are the unread ones that came after the last announced one', () => {
    expect(unreadAfter(2, [unread(4), read(3), unread(2), unread(1)])).toEqual([unread(4)]);
  });

  it('are counted up to the newest received message, read or not', () => {
    expect(newestOf([read(5), unread(4)])).toBe(5);
    expect(newestOf([])).toBe(0);
  });
});

describe('the last announced message', () => {
  it('is shared by all tabs and never goes back', () => {
    const storage = emptyStorage();
    writeLastAnnounced(storage, 7, 5);
    writeLastAnnounced(storage, 7, 3);
    expect(readLastAnnounced(storage, 7)).toBe(5);
  });

  it('is unknown before the first visit and known after it, even where there were no messages', () => {
    const storage = emptyStorage();
    expect(readLastAnnounced(storage, 7)).toBeUndefined();
    writeLastAnnounced(storage, 7, 0);
    expect(readLastAnnounced(storage, 7)).toBe(0);
  });

  it('is stored for each person separately', () => {
    const storage = emptyStorage();
    writeLastAnnounced(storage, 7, 9);
    expect(readLastAnnounced(storage, 8)).toBeUndefined();
  });
});
