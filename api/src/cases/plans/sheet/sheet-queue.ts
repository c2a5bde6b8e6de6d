import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { ApiError } from '../../../errors/api-error.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: unknown) => void;
}

export interface SheetQueue {
  /** Does the work when its turn comes; who gives up by the signal leaves the queue. */
  readonly run: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Refuses those who wait, and everybody after. */
  readonly close: () => void;
}

/** After so many seconds a place is most likely free. */
const RETRY_AFTER_SECONDS = 5;
const busy = (): ApiError =>
  new ApiError('UNAVAILABLE', { message: SHEET_TEXTS.busy, retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Makes few sheets at once, in the order in which they were asked for, and refuses more than may wait: a person rather tries again
 * than waits for minutes, and the lists stay as fast as ever.
 */
export const createSheetQueue = ({ atOnce, waiting: mayWait }: QueueLimits): SheetQueue => {
  const waiting = new Set<Waiting>();
  let active = 0;
  let isClosed = false;

  const waitForTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => one.refuse(signal.reason);
      const settled = (): void => {
        waiting.delete(one);
        signal.removeEventListener('abort', leave);
      };
      const one: Waiting = {
        start: () => {
          settled();
          resolve();
        },
        refuse: (reason) => {
          settled();
          reject(reason instanceof Error ? reason : new Error('given up'));
        },
      };
      waiting.add(one);
      signal.addEventListener('abort', leave, { once: true });
    });

  const passOn = (): void => {
    const [next] = waiting;
    // The place is passed on, so that nobody who comes now gets ahead of those who wait.
    if (next) next.start();
    else active -= 1;
  };

  return {
    run: async (work, signal) => {
      signal.throwIfAborted();
      if (isClosed) throw busy();
      if (active < atOnce) active += 1;
      else if (waiting.size < mayWait) await waitForTurn(signal);
      else throw busy();
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        passOn();
      }
    },
    close: () => {
      isClosed = true;
      for (const one of waiting) one.refuse(busy());
    },
  };
};
