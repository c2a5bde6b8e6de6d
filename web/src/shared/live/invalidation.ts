import type { LiveChange } from '@cotyle/contract/live';
import type { Timers } from '../session/refresher.ts';
import type { LiveEvent } from './live-event.ts';

/** Changes within this time are invalidated together. */
const BATCH_WINDOW = 100;
/** Between two rounds, so that many changes do not cause as many requests. */
const ROUND_PAUSE = 1_000;
/** A round that takes longer does not delay the next. */
const MAX_ROUND = 10_000;
/** A hidden tab with more pending changes invalidates everything. */
const MAX_PENDING = 100;

export type Batch = readonly LiveChange[] | 'everything';

interface InvalidationOptions {
  /** Resolves once the affected queries are refetched. */
  readonly invalidate: (batch: Batch) => Promise<unknown>;
  readonly isVisible: () => boolean;
  readonly timers: Timers;
}

export interface Invalidation {
  readonly enqueue: (event: LiveEvent) => void;
  readonly visibilityChanged: () => void;
  readonly stop: () => void;
}

/** Collects changes and invalidates them in rounds, one at a time and only while the tab is visible. */
export const createInvalidation = ({ invalidate, isVisible, timers }: InvalidationOptions): Invalidation => {
  const pending = new Map<string, LiveChange>();
  let everything = false;
  /** A round is running, or the pause after it. */
  let busy = false;
  let timer: number | undefined;

  const isDue = (): boolean => (everything || pending.size > 0) && isVisible() && !busy;

  const drain = (): Batch => {
    const batch: Batch = everything ? 'everything' : [...pending.values()];
    everything = false;
    pending.clear();
    return batch;
  };

  const schedule = (wait: number): void => {
    if (!isDue() || timer !== undefined) return;
    timer = timers.set(() => {
      timer = undefined;
      if (isDue()) startRound();
    }, wait);
  };

  const pause = (): void => {
    timers.set(() => {
      busy = false;
      schedule(0);
    }, ROUND_PAUSE);
  };

  const startRound = (): void => {
    busy = true;
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      timers.clear(limit);
      pause();
    };
    const limit = timers.set(end, MAX_ROUND);
    void invalidate(drain()).then(end, end);
  };

  return {
    enqueue: (event) => {
      if (event === 'resync') everything = true;
      else pending.set(`${event.topic}:${event.id ?? ''}`, event);
      if (pending.size > MAX_PENDING) everything = true;
      if (everything) pending.clear();
      schedule(BATCH_WINDOW);
    },
    visibilityChanged: () => schedule(0),
    stop: () => {
      if (timer !== undefined) timers.clear(timer);
      everything = false;
      pending.clear();
    },
  };
};
