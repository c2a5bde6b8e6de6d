import { describe, expect, it } from 'vitest';
import { storageLease, webLock } from './cross-tab-lock.ts';
import { emptyStorage } from '../testing/session.ts';

const KEY = 'lease';

const tabs = (count: number) => {
  const storage = emptyStorage();
  let time = 1000;
  const sleep = async (milliseconds: number): Promise<void> => {
    time += milliseconds;
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const open = (owner: string) => storageLease({ storage, key: KEY, owner, now: () => time, sleep });
  return { storage, sleep, opened: Array.from({ length: count }, (_, index) => open(`tab-${index}`)) };
};

/** One lock for all tabs, like the browser's. */
const fakeLocks = () => {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
};

describe('the Web Lock of the session', () => {
  it('is held until the next tab sees the written values, without delaying the caller', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const lock = webLock(fakeLocks(), KEY, () => arrived);
    const done: string[] = [];
    await lock(async () => void done.push('first'));
    const next = lock(async () => void done.push('second'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(done).toEqual(['first']);
    arrive();
    await next;
    expect(done).toEqual(['first', 'second']);
  });

  it('passes on a failure and is released', async () => {
    const lock = webLock(fakeLocks(), KEY, async () => undefined);
    await expect(lock(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await lock(async () => 'done')).toBe('done');
  });
});

describe('the storage lease that replaces a Web Lock', () => {
  it('admits one tab at a time', async () => {
    const { sleep, opened } = tabs(4);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(50);
      inside -= 1;
    };
    await Promise.all(opened.flatMap((lock) => [lock(work), lock(work)]));
    expect(most).toBe(1);
  });

  it('is released after a failure', async () => {
    const { storage, opened } = tabs(2);
    const [one, other] = opened;
    await expect(one?.(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(storage.getItem(KEY)).toBeNull();
    expect(await other?.(async () => 'done')).toBe('done');
  });

  it('expires when its tab was closed', async () => {
    const { storage, opened } = tabs(1);
    storage.setItem(KEY, 'dead|31000');
    expect(await opened[0]?.(async () => 'done')).toBe('done');
  });
});
