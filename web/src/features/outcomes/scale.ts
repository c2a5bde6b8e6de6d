/** The part of an axis that is shown, in degrees. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const STEP = 5;

/** The given range, and as much more in steps of 5° as the values need. */
export const rangeOver = ({ min, max }: Range, values: readonly number[]): Range => ({
  min: Math.min(min, Math.floor(Math.min(...values, min) / STEP) * STEP),
  max: Math.max(max, Math.ceil(Math.max(...values, max) / STEP) * STEP),
});

/** Round numbers in the range, at most about ten. */
export const ticksOf = ({ min, max }: Range): readonly number[] => {
  const every = [5, 10, 20, 50].find((step) => (max - min) / step <= 10) ?? 100;
  const first = Math.ceil(min / every) * every;
  return Array.from({ length: Math.floor((max - first) / every) + 1 }, (_, index) => first + index * every);
};

/** A linear scale from degrees to the length of an axis. */
export const scaleOf =
  ({ min, max }: Range, from: number, to: number) =>
  (value: number): number =>
    from + ((value - min) / (max - min)) * (to - from);
