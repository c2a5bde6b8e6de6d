import type { KeyValueStorage } from '../storage/key-value.ts';

/** Runs one task at a time across all tabs of this browser. */
export type CrossTabLock = <T>(work: () => Promise<T>) => Promise<T>;

type Sleep = (milliseconds: number) => Promise<void>;

/** Writes to local storage reach the other tabs with a delay. */
const STORAGE_LAG = 1_000;

/**
 * The lock is held until the next tab certainly sees the written values; otherwise it would use the same refresh token
 * again. The caller does not wait for that.
 */
export const webLock =
  (locks: Pick<LockManager, 'request'>, name: string, sleep: Sleep): CrossTabLock =>
  (work) =>
    new Promise((resolve, reject) => {
      locks
        .request(name, async () => {
          await work().then(resolve, reject);
          await sleep(STORAGE_LAG);
        })
        .catch(reject);
    });

interface LeaseOptions {
  readonly storage: KeyValueStorage;
  readonly key: string;
  readonly owner: string;
  readonly now: () => number;
  readonly sleep: Sleep;
}

const LEASE_DURATION = 30_000;
/** Longer than a write needs to reach another tab. */
const WRITE_LAG = 60;
const RETRY_AFTER = 150;

/**
 * For pages without Web Locks (plain HTTP on a clinic's network): a lease in local storage. The tab that still finds its
 * own name after a moment holds it; the lease of a closed tab expires.
 */
export const storageLease = ({ storage, key, owner, now, sleep }: LeaseOptions): CrossTabLock => {
  const holder = (): string | undefined => {
    const [name, until] = (storage.getItem(key) ?? '').split('|');
    return name && Number(until) > now() ? name : undefined;
  };
  const acquire = async (): Promise<void> => {
    for (;;) {
      if (holder() === undefined) {
        storage.setItem(key, `${owner}|${now() + LEASE_DURATION}`);
        await sleep(WRITE_LAG);
        if (holder() === owner) return;
      }
      await sleep(RETRY_AFTER);
    }
  };
  let queue: Promise<unknown> = Promise.resolve();
  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire();
    try {
      return await work();
    } finally {
      if (holder() === owner) storage.removeItem(key);
    }
  };
  return (work) => {
    const turn = queue.then(() => once(work));
    queue = turn.catch(() => undefined);
    return turn;
  };
};
