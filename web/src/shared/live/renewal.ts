import type { LiveChange } from '@cotyle/contract/live';
import type { Timers } from '../session/refresher.ts';
import type { LiveNews } from './news.ts';

/** What is heard within this time is asked for together. */
const GATHER_FOR = 100;
/** Between two rounds, so that a storm of changes does not become a storm of questions. */
const PAUSE = 1_000;
/** A round that takes longer does not hold up the next. */
const LONGEST_ROUND = 10_000;
/** A hidden tab that missed more than this asks for everything. */
const MOST_GATHERED = 100;

export type Batch = readonly LiveChange[] | 'everything';

interface RenewalParts {
  /** Asks again for what changed, until the answers are there. */
  readonly renew: (batch: Batch) => Promise<unknown>;
  readonly isVisible: () => boolean;
  readonly timers: Timers;
}

export interface Renewal {
  readonly hear: (news: LiveNews) => void;
  /** The tab was hidden or came into sight. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Gathers what was heard, and asks for it in rounds, one at a time and only while somebody can see the answer. */
export const createRenewal = ({ renew, isVisible, timers }: RenewalParts): Renewal => {
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
    }, PAUSE);
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
    const limit = timers.set(end, LONGEST_ROUND);
    void renew(take()).then(end, end);
  };

  return {
    hear: (news) => {
      if (news === 'resync') everything = true;
      else gathered.set(`${news.topic}:${news.id ?? ''}`, news);
      if (gathered.size > MOST_GATHERED) everything = true;
      if (everything) gathered.clear();
      schedule(GATHER_FOR);
    },
    look: () => schedule(0),
    stop: () => {
      if (timer !== undefined) timers.clear(timer);
      everything = false;
      gathered.clear();
    },
  };
};
