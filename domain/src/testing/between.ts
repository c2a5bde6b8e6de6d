import { integer } from 'fast-check';
import type { Arbitrary } from 'fast-check';

const STEPS = 2 ** 30;

/** Any number of the range, drawn evenly: nearly all numbers that fast-check's `double` draws are next to 0. */
export const between = (min: number, max: number): Arbitrary<number> =>
  integer({ min: 0, max: STEPS }).map((n) => Math.min(max, min + (max - min) * (n / STEPS)));
