import { createHash } from 'node:crypto';
import { hashThread } from './hash-thread.ts';
import type { HashThread } from './hash-thread.ts';
import type { RunningHash } from './storage.ts';

/** Up to this size hashing is faster than a message to the thread. */
const EARLY_BYTES = 1024 ** 2;

let count = 0;

export const createRunningHash = (): RunningHash => {
  count += 1;
  const id = count;
  let at = 0;
  let early: Uint8Array[] = [];
  let thread: HashThread | undefined;
  let failure: Error | undefined;
  let ended: Promise<string> | undefined;

  const addTo = async (to: HashThread, bytes: Uint8Array): Promise<void> => {
    try {
      await to.run({ hash: id, kind: 'add', bytes });
    } catch (error) {
      failure ??= error as Error;
    }
  };

  const moveToThread = (): HashThread => {
    const target = hashThread();
    for (const bytes of early) void addTo(target, bytes);
    early = [];
    return target;
  };

  const digest = async (): Promise<string> => {
    if (thread === undefined) {
      const hash = createHash('sha256');
      for (const bytes of early) hash.update(bytes);
      return hash.digest('hex');
    }
    const hex = await thread.run({ hash: id, kind: 'digest' });
    if (failure) throw failure;
    return hex ?? '';
  };

  return {
    get at() {
      return at;
    },
    add: async (bytes) => {
      at += bytes.length;
      if (thread === undefined && at <= EARLY_BYTES) {
        early.push(Uint8Array.from(bytes));
        return;
      }
      thread ??= moveToThread();
      await addTo(thread, bytes);
    },
    digest: () => (ended ??= digest()),
    close: () => {
      // A thread that has ended holds nothing.
      void thread?.run({ hash: id, kind: 'close' }).catch(() => undefined);
      early = [];
    },
  };
};
