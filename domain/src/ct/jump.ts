import type { Block } from './geometry.ts';

/** The gap between two blocks of one series, as far as the headers show. */
export interface Jump {
  /** Skipped instance numbers between the two blocks; null if the slices are not numbered. */
  readonly leftOut: number | null;
  /** Whether the blocks were acquired in one run of the table or in two. */
  readonly runs: 'one' | 'separate' | 'unknown';
}

type Runs = Jump['runs'];

/** A stack with a gap is numbered continuously; numbers that restart or reverse show two runs. */
const byNumbers = (lower: Block, upper: Block): Runs => {
  const [below, above] = [lower.numbering, upper.numbering];
  if (!below || !above || below.isRising === null || above.isRising === null) return 'unknown';
  if (below.isRising !== above.isRising) return 'separate';
  const isContinuous = below.isRising ? above.least > below.most : below.least > above.most;
  return isContinuous ? 'unknown' : 'separate';
};

const byAcquisition = (lower: Block, upper: Block): Runs => {
  if (lower.acquisition === null || upper.acquisition === null) return 'unknown';
  return lower.acquisition === upper.acquisition ? 'one' : 'separate';
};

/** A pause that is longer than the table movement by this factor and this many seconds: the scan was interrupted. */
const TIMES_AS_LONG = 3;
const PAUSE_SECONDS = 5;

const byTime = (lower: Block, upper: Block, gap: number): Runs => {
  if (!lower.times || !upper.times) return 'unknown';
  const [earlier, later] =
    lower.times[0] <= upper.times[0] ? [lower.times, upper.times] : [upper.times, lower.times];
  const [first, second] = [earlier[1] - earlier[0], later[1] - later[0]];
  const pause = later[0] - earlier[1];
  // One time for all slices of a run: the time at which it began.
  if (first === 0 && second === 0) return pause === 0 ? 'one' : 'separate';
  if (first === 0 || second === 0 || pause < 0) return 'unknown';
  const pace = (first + second) / Math.max(1, lower.to - lower.from + (upper.to - upper.from));
  return pause > TIMES_AS_LONG * pace * gap + PAUSE_SECONDS ? 'separate' : 'one';
};

const leftOutBetween = ({ numbering: a }: Block, { numbering: b }: Block): number | null => {
  if (!a || !b) return null;
  const [first, second] = a.most < b.least ? [a, b] : [b, a];
  // Overlapping numbers skip none.
  return first.most < second.least ? Math.round((second.least - first.most) / first.step) - 1 : 0;
};

export const jumpBetween = (lower: Block, upper: Block): Jump => {
  const all = [
    byNumbers(lower, upper),
    byAcquisition(lower, upper),
    byTime(lower, upper, upper.from - lower.to),
  ];
  const runs = all.includes('separate') ? 'separate' : all.includes('one') ? 'one' : 'unknown';
  return { leftOut: leftOutBetween(lower, upper), runs };
};
