import { describe, expect, it } from 'vitest';
import { emptyStorage } from '../session/testing.ts';
import { newestOf, newsAfter, readTold, writeTold } from './announced.ts';

const unread = (id: number) => ({ id, isRead: false });
const read = (id: number) => ({ id, isRead: true });

describe('news', () => {
  it('are the unread messages that came after the last one told', () => {
    expect(newsAfter(2, [unread(4), read(3), unread(2), unread(1)])).toEqual([unread(4)]);
  });

  it('reach as far as the newest message, read or not', () => {
    expect(newestOf([read(5), unread(4)])).toBe(5);
    expect(newestOf([])).toBe(0);
  });
});

describe('what has been told', () => {
  it('is known to every tab, and never forgotten again', () => {
    const storage = emptyStorage();
    writeTold(storage, 7, 5);
    writeTold(storage, 7, 3);
    expect(readTold(storage, 7)).toBe(5);
  });

  it('is unknown before the first visit, and known afterwards even where there was nothing', () => {
    const storage = emptyStorage();
    expect(readTold(storage, 7)).toBeUndefined();
    writeTold(storage, 7, 0);
    expect(readTold(storage, 7)).toBe(0);
  });

  it('is each person’s own', () => {
    const storage = emptyStorage();
    writeTold(storage, 7, 9);
    expect(readTold(storage, 8)).toBeUndefined();
  });
});
