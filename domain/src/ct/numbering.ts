/** How the slices of a block are numbered. */
export interface Numbering {
  readonly least: number;
  readonly most: number;
  /** From slice to slice, as most of them are numbered. */
  readonly step: number;
  /** Whether the numbers rise from slice to slice; null if they have no direction. */
  readonly isRising: boolean | null;
  /** The number of steps against this direction. */
  readonly turned: number;
}

/** The share of slices that must agree before their numbering has a direction. */
const MOST = 0.9;

const commonestStep = (steps: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(Math.abs(step), (counts.get(Math.abs(step)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 1;
};

/** Of slices ordered by position; null if they have no numbers or duplicate ones. */
export const numberingOf = (numbers: readonly (number | null)[]): Numbering | null => {
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0 || known.length < MOST * numbers.length) return null;
  if (new Set(known).size < MOST * known.length) return null;
  const steps = known.slice(1).map((number, index) => number - (known[index] ?? number));
  const rising = steps.filter((step) => step > 0).length;
  const falling = steps.filter((step) => step < 0).length;
  const isRising = rising > MOST * steps.length ? true : falling > MOST * steps.length ? false : null;
  return {
    least: known.reduce((least, number) => Math.min(least, number)),
    most: known.reduce((most, number) => Math.max(most, number)),
    step: commonestStep(steps.filter((step) => step !== 0)),
    isRising,
    turned: isRising === null ? 0 : isRising ? falling : rising,
  };
};
