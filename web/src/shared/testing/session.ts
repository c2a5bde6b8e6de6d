import type { Session } from '@cotyle/contract/session';
import type { Timers } from '../session/refresher.ts';
import { memoryStorage } from '../storage/key-value.ts';
import type { KeyValueStorage } from '../storage/key-value.ts';

/** A clock with timers that a test advances. */
export const fakeClock = (start = Date.parse('2026-11-02T08:00:00Z')) => {
  let time = start;
  let next = 1;
  const waiting = new Map<number, { at: number; work: () => void }>();
  const timers: Timers = {
    set: (work, wait) => {
      waiting.set(next, { at: time + wait, work });
      return next++;
    },
    clear: (timer) => void waiting.delete(timer),
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  return {
    timers,
    now: () => time,
    settle,
    /** Advances the clock without running timers, as when the machine sleeps. */
    sleep: (seconds: number) => void (time += seconds * 1000),
    pass: async (seconds: number): Promise<void> => {
      const until = time + seconds * 1000;
      for (;;) {
        const [first] = [...waiting].sort(([, a], [, b]) => a.at - b.at);
        if (!first || first[1].at > until) break;
        waiting.delete(first[0]);
        time = Math.max(time, first[1].at);
        first[1].work();
        await settle();
      }
      time = until;
      await settle();
    },
  };
};

export type FakeClock = ReturnType<typeof fakeClock>;

/** Creates sessions with numbered tokens; `life` is that of the access token, in seconds. */
export const sessions = (clock: FakeClock, life = 900) => {
  let made = 0;
  const at = (seconds: number): string => new Date(clock.now() + seconds * 1000).toISOString();
  return (over: Partial<Session> = {}): Session => {
    made += 1;
    return {
      access: { token: `access-${made}`, expiresAt: at(life) },
      refresh: { token: `refresh-${made}`, expiresAt: at(12 * 3600) },
      role: 'SURGEON',
      userId: 7,
      passwordChangeRequired: false,
      ...over,
    };
  };
};

export const failed = (status: number, code?: string): Error =>
  Object.assign(new Error(code ?? String(status)), { name: 'CallFailed', status, code, issues: [] });

export const unreachable = (): Error => new TypeError('Failed to fetch');

/** Runs tasks one after another, like a Web Lock. */
export const fakeLock = () => {
  let queue: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
};

export const emptyStorage = (): KeyValueStorage => memoryStorage();
