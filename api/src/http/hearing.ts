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
  let sent = { word: '', at: 0 };

  const prove = (): void => {
    const now = performance.now();
    if (now - wantedAt > PROVE_FOR) return;
    sent = { word: String(now), at: now };
    // While the database is away nothing is proven, which is all that has to be known of it here.
    line.sendWord(sent.word).catch(() => undefined);
  };

  const begin = (): void => {
    timer = setInterval(prove, PROVE_EVERY);
    timer.unref();
    line.join({
      onChange: memory.hear,
      onMissed: () => {
        memory.forget();
        prove();
      },
      onWord: (word) => {
        if (word === sent.word) memory.hasHeardAllUntil(sent.at);
      },
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
