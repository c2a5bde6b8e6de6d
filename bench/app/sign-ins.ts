import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS, signIn } from './app.ts';

const INTERVAL_MS = 1000;

export interface SignIns {
  /** Resolves with the number of sign-ins; rejects if one failed. */
  readonly stop: () => Promise<number>;
}

/** People of the demo sign in one after the other, once a second, until stopped. */
export const startSignIns = (address: URL): SignIns => {
  const stopping = new AbortController();
  const signInAll = async (): Promise<number> => {
    let count = 0;
    while (!stopping.signal.aborted) {
      await signIn(address, DEMO_ACCOUNTS[count % DEMO_ACCOUNTS.length]);
      count += 1;
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return count;
  };
  const done = signInAll();
  // Reported by stop().
  done.catch(() => undefined);
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
};
