/** The same sequence for the same seed, so that every demo has the same data. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  readonly between: (min: number, max: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
}

/** Mulberry32: small, even enough for invented people. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
};
