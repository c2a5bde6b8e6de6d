export interface SliceQueueOptions {
  readonly count: number;
  /** Fetches and decodes one slice. */
  readonly load: (index: number, signal: AbortSignal) => Promise<void>;
  /** Whether a failure is temporary, concerns one slice, or all of them. */
  readonly kindOf: (error: unknown) => 'transient' | 'slice' | 'all';
  readonly onLoaded: (index: number) => void;
  /** The number of failed slices so far, and the last error. */
  readonly onFailed: (count: number, error: unknown) => void;
  /** Waits before a retry. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Leaves some of the browser's connections for the page itself. */
const MAX_CONCURRENT = 4;
const MAX_TRIES = 3;
const FIRST_PAUSE = 500;

/** Loads the slices of a series, nearest to the current one first. */
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

  /** After a rejected slice or a lost connection the others are not requested until the person retries. */
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
        if (kind !== 'transient' || tries === MAX_TRIES) {
          giveUp(index, error, kind !== 'slice');
          return;
        }
        await pause(FIRST_PAUSE * 2 ** (tries - 1), control.signal);
      }
  };

  /** The first slice is loaded alone, and the others wait until it is rendered. */
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
    /** Called once the first slice is rendered. */
    releaseRest: (): void => {
      isReleased = true;
      fill();
    },
    /** The current slice. */
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
