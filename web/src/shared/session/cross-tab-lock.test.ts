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

/** One lock for all tabs, as the browser keeps it. */
const fakeLocks = () => {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
};

describe('the Web Lock', () => {
  it('is kept until the next tab sees what was written, and nobody waits for that but the next tab', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const exclusive = webLock(fakeLocks(), KEY, () => arrived);
    const done: string[] = [];
    await exclusive(async () => void done.push('first'));
    const next = exclusive(async () => void done.push('second'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(done).toEqual(['first']);
    arrive();
    await next;
    expect(done).toEqual(['first', 'second']);
  });

  it('hands on a failure and is given back', async () => {
    const exclusive = webLock(fakeLocks(), KEY, async () => undefined);
    await expect(exclusive(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await exclusive(async () => 'done')).toBe('done');
  });
});

describe('the lease that stands in for a Web Lock', () => {
  it('lets one tab work at a time', async () => {
    const { sleep, opened } = tabs(4);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(50);
      inside -= 1;
    };
    await Promise.all(opened.flatMap((exclusive) => [exclusive(work), exclusive(work)]));
    expect(most).toBe(1);
  });

  it('is given back after a failure', async () => {
    const { storage, opened } = tabs(2);
    const [one, other] = opened;
    await expect(one?.(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(storage.getItem(KEY)).toBeNull();
    expect(await other?.(async () => 'done')).toBe('done');
  });

  it('runs out when its tab died', async () => {
    const { storage, opened } = tabs(1);
    storage.setItem(KEY, 'dead|31000');
    expect(await opened[0]?.(async () => 'done')).toBe('done');
  });
});
