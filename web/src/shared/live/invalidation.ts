import type { LiveChange } from '@cotyle/contract/live';
import type { Timers } from '../session/refresher.ts';
import type { LiveEvent } from './live-event.ts';

/** What is heard within this time is asked for together. */
const BATCH_WINDOW = 100;
/** Between two rounds, so that a storm of changes does not become a storm of questions. */
const ROUND_PAUSE = 1_000;
/** A round that takes longer does not hold up the next. */
const MAX_ROUND = 10_000;
/** A hidden tab that missed more than this asks for everything. */
const MAX_PENDING = 100;

export type Batch = readonly LiveChange[] | 'everything';

interface InvalidationOptions {
  /** Asks again for what changed, until the answers are there. */
  readonly invalidate: (batch: Batch) => Promise<unknown>;
  readonly isVisible: () => boolean;
  readonly timers: Timers;
}

export interface Invalidation {
  readonly enqueue: (news: LiveEvent) => void;
  /** The tab was hidden or came into sight. */
  readonly visibilityChanged: () => void;
  readonly stop: () => void;
}

/** Gathers what was heard, and asks for it in rounds, one at a time and only while somebody can see the answer. */
export const createInvalidation = ({ invalidate, isVisible, timers }: InvalidationOptions): Invalidation => {
  const gathered = new Map<string, LiveChange>();
  let everything = false;
  /** A round is running, or the pause after it. */
  let busy = false;
  let timer: number | undefined;

  const isDue = (): boolean => (everything || gathered.size > 0) && isVisible() && !busy;

  const take = (): Batch => {
    const batch: Batch = everything ? 'everything' : [...gathered.values()];
    everything = false;
    gathered.clear();
    return batch;
  };

  const schedule = (wait: number): void => {
    if (!isDue() || timer !== undefined) return;
    timer = timers.set(() => {
      timer = undefined;
      if (isDue()) startRound();
    }, wait);
  };

  const rest = (): void => {
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
      rest();
    };
    const limit = timers.set(end, MAX_ROUND);
    void invalidate(take()).then(end, end);
  };

  return {
    enqueue: (news) => {
      if (news === 'resync') everything = true;
      else gathered.set(`${news.topic}:${news.id ?? ''}`, news);
      if (gathered.size > MAX_PENDING) everything = true;
      if (everything) gathered.clear();
      schedule(BATCH_WINDOW);
    },
    visibilityChanged: () => schedule(0),
    stop: () => {
      if (timer !== undefined) timers.clear(timer);
      everything = false;
      gathered.clear();
    },
  };
};
