import { describe, expect, it } from 'vitest';
import { runInOneTab } from './leader.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** The used part of the Web Locks API. */
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
  it('run the work in one tab, and in the next one when that closes', async () => {
    const { working, openTab } = browser(fakeLocks());
    const closeFirst = openTab('first');
    openTab('second');
    await settled();
    expect(working).toEqual(['first']);
    closeFirst();
    await settled();
    expect(working).toEqual(['second']);
  });

  it('skip a tab that was closed while waiting', async () => {
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

  it('all run the work where the browser refuses locks', async () => {
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
