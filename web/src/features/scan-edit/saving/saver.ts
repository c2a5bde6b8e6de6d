import { createStore } from '../../../ui/store.ts';
import type { Store } from '../../../ui/store.ts';
import { failureText, isTransient } from '../../../shared/session/failures.ts';
import {
  dueAt,
  isUnsaved,
  NOTHING_UNSAVED,
  withChange,
  withFailure,
  withRetry,
  withSaved,
  withSending,
} from './save-state.ts';
import type { SaveState } from './save-state.ts';

export interface SaverOptions {
  /** Stores these slabs as they are now. */
  readonly send: (slabs: readonly number[]) => Promise<void>;
  readonly now: () => number;
  /** Returns how to cancel it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

/** Sends what has changed, one request at a time, and again where the server could not be reached. */
export const createSaver = ({ send, now, after }: SaverOptions) => {
  const store: Store<SaveState> = createStore(NOTHING_UNSAVED);
  let cancelTimer: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const transmit = async (): Promise<void> => {
    const slabs = [...store.get().pending];
    store.set(withSending(store.get()));
    try {
      await send(slabs);
      store.set(withSaved(store.get()));
    } catch (error) {
      store.set(
        withFailure(store.get(), {
          problem: failureText(error),
          isTransient: isTransient(error),
          now: now(),
        }),
      );
    }
  };
  const start = (): Promise<void> => {
    running ??= transmit().finally(() => {
      running = undefined;
      schedule();
    });
    return running;
  };
  const schedule = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    const due = dueAt(store.get());
    if (due === undefined || isClosed) return;
    cancelTimer = after(Math.max(0, due - now()), () => void start());
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    changed: (slabs: Iterable<number>): void => {
      store.set(withChange(store.get(), slabs, now()));
      schedule();
    },
    retry: (): void => {
      store.set(withRetry(store.get()));
      schedule();
    },
    /** Sends everything now; whether nothing is unsaved afterwards. */
    flush: async (): Promise<boolean> => {
      await running;
      if (store.get().pending.size > 0 && !store.get().isStopped) await start();
      return !isUnsaved(store.get());
    },
    close: (): void => {
      isClosed = true;
      cancelTimer?.();
    },
  };
};

export type Saver = ReturnType<typeof createSaver>;
