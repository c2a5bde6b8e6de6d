export interface SliceQueueOptions {
  readonly count: number;
  /** Fetches one slice and makes an image of it. */
  readonly load: (index: number, signal: AbortSignal) => Promise<void>;
  /** Whether a failure may be gone at another try, is the slice's own, or that of all of them. */
  readonly kindOf: (error: unknown) => 'passing' | 'of the slice' | 'of all';
  readonly onLoaded: (index: number) => void;
  /** How many are given up by now, after all tries, and why. */
  readonly onFailed: (count: number, error: unknown) => void;
  /** Waits before another try. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** As many as a browser asks of one server at a time, less those that the page itself needs. */
const MAX_CONCURRENT = 4;
const MAX_TRIES = 3;
const FIRST_PAUSE = 500;

/** Fetches the slices of a series, nearest first to the one that is looked at. */
export const createSliceQueue = (
  { count, load, kindOf, onLoaded, onFailed, pause }: SliceQueueOptions,
  start: number,
) => {
  const waiting = new Set(Array.from({ length: count }, (_, index) => index));
  const failed = new Set<number>();
  const control = new AbortController();
  let wanted = start;
  let running = 0;
  let hasBegun = false;
  let isReleased = false;

  const next = (): number | undefined => {
    let best: number | undefined;
    for (const index of waiting)
      if (best === undefined || Math.abs(index - wanted) < Math.abs(best - wanted)) best = index;
    return best;
  };

  /** Where the server refuses one slice, or cannot be reached, the others are not asked for until somebody says so. */
  const giveUp = (index: number, error: unknown, all: boolean): void => {
    failed.add(index);
    if (all) {
      for (const other of waiting) failed.add(other);
      waiting.clear();
    }
    onFailed(failed.size, error);
  };

  const loadOne = async (index: number): Promise<void> => {
    for (let tries = 1; ; tries += 1)
      try {
        await load(index, control.signal);
        if (control.signal.aborted) return;
        hasBegun = true;
        onLoaded(index);
        return;
      } catch (error) {
        if (control.signal.aborted) return;
        const kind = kindOf(error);
        if (kind !== 'passing' || tries === MAX_TRIES) {
          giveUp(index, error, kind !== 'of the slice');
          return;
        }
        await pause(FIRST_PAUSE * 2 ** (tries - 1), control.signal);
      }
  };

  /** One alone until it is there, and no other before its picture stands: nothing shares the line with the first. */
  const atOnce = (): number => {
    if (!hasBegun) return 1;
    return isReleased ? MAX_CONCURRENT : 0;
  };

  const fill = (): void => {
    while (running < atOnce() && !control.signal.aborted) {
      const index = next();
      if (index === undefined) return;
      waiting.delete(index);
      running += 1;
      void loadOne(index).finally(() => {
        running -= 1;
        fill();
      });
    }
  };

  return {
    start: fill,
    /** The first picture stands. */
    releaseRest: (): void => {
      isReleased = true;
      fill();
    },
    /** What is looked at now. */
    prioritise: (index: number): void => {
      wanted = index;
    },
    retry: (): void => {
      for (const index of failed) waiting.add(index);
      failed.clear();
      fill();
    },
    stop: (): void => control.abort(),
  };
};

export type SliceQueue = ReturnType<typeof createSliceQueue>;
