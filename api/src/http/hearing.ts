import type { Line } from '../live/line.ts';
import type { Memory } from './memory.ts';

/** Milliseconds. */
const PROVE_EVERY = 1000;
/** After the last poll. */
const PROVE_FOR = 60_000;

export interface Hearing {
  /** Somebody wants to use what is remembered. */
  readonly want: (now: number) => void;
  readonly stop: () => void;
}

/**
 * Keeps proving that the node hears what the database commits, for as long as somebody polls: a word that is sent through
 * the pool has to come back on the line, and whatever was committed before it comes before it. A line that has died, or that
 * leads to a server which leads no longer, proves nothing, and what is remembered is not used.
 */
export const proveHearing = (line: Line, memory: Memory): Hearing => {
  let wantedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isOnItsWay = false;

  const prove = async (): Promise<void> => {
    const now = performance.now();
    if (isOnItsWay || now - wantedAt > PROVE_FOR) return;
    isOnItsWay = true;
    // While the database is away nothing is proven, which is all that has to be known of it here.
    await line.sendWord(String(now)).catch(() => undefined);
    isOnItsWay = false;
  };

  const begin = (): void => {
    timer = setInterval(() => void prove(), PROVE_EVERY);
    timer.unref();
    line.join({
      onChange: memory.hear,
      onMissed: () => {
        memory.forget();
        void prove();
      },
      // The word says when it was sent.
      onWord: (word) => memory.hasHeardAllUntil(Number(word)),
    });
  };

  return {
    want: (now) => {
      wantedAt = now;
      if (!timer) begin();
    },
    stop: () => clearInterval(timer),
  };
};
