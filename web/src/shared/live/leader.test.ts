import { describe, expect, it } from 'vitest';
import { runInOneTab } from './leader.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Web Locks, as far as they are used. */
const fakeLocks = () => {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = queue.then(() => {
      signal.throwIfAborted();
      return work();
    });
    queue = turn.catch(() => undefined);
    return turn;
  };
  return { request } as unknown as LockManager;
};

const browser = (locks: LockManager) => {
  const working: string[] = [];
  const openTab = (name: string): (() => void) => {
    const leaving = new AbortController();
    runInOneTab(
      locks,
      'live',
      { start: () => working.push(name), stop: () => working.splice(working.indexOf(name), 1) },
      leaving.signal,
    );
    return () => leaving.abort();
  };
  return { working, openTab };
};

describe('the tabs of a browser', () => {
  it('let one of them work, and the next when that one closes', async () => {
    const { working, openTab } = browser(fakeLocks());
    const closeFirst = openTab('first');
    openTab('second');
    await settled();
    expect(working).toEqual(['first']);
    closeFirst();
    await settled();
    expect(working).toEqual(['second']);
  });

  it('pass over one that was closed while it waited', async () => {
    const { working, openTab } = browser(fakeLocks());
    const closeFirst = openTab('first');
    const closeSecond = openTab('second');
    openTab('third');
    await settled();
    closeSecond();
    closeFirst();
    await settled();
    expect(working).toEqual(['third']);
  });

  it('each work where the browser refuses its locks', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    const { working, openTab } = browser(refusing as unknown as LockManager);
    const close = openTab('first');
    openTab('second');
    await settled();
    expect(working).toEqual(['first', 'second']);
    close();
    expect(working).toEqual(['second']);
  });
});
