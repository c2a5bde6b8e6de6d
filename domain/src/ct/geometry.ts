import { fromRadians } from '../cup/units.ts';
import type { Orientation, Pair } from './header.ts';
import { numberingOf } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { cross, difference, dot, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** A slice with its position and acquisition; null for what its header does not have. */
export interface PlacedSlice {
  readonly position: Vector;
  /** Its instance number. */
  readonly number: number | null;
  readonly acquisition: number | null;
  /** When it was acquired, in seconds since midnight. */
  readonly time: number | null;
}

/** Consecutive slices without a wide gap: one region of the body, or a part of it. */
export interface Block {
  readonly slices: number;
  /** The commonest distance between slices along the normal; null if all slices are at one position. */
  readonly spacing: number | null;
  /** The smallest and the widest regular distance, which differ if the spacing changes within the block. */
  readonly least: number | null;
  readonly widest: number | null;
  readonly missing: number;
  /** The widest distance at which slices are missing. */
  readonly gap: number | null;
  /** Slices at the position of another slice. */
  readonly doubled: number;
  readonly isEven: boolean;
  /** Degrees between the direction from slice to slice and the normal: the gantry tilt. */
  readonly shear: number;
  /** Millimetres by which a slice is shifted sideways against the one before, beyond the tilt. */
  readonly sideways: number;
  /** Heights in the body: the slice nearest to the feet and the one nearest to the head. */
  readonly from: number;
  readonly to: number;
  /** Null where not every slice has a number of its own. */
  readonly numbering: Numbering | null;
  /** The only acquisition that all its slices name; null where they name none or several. */
  readonly acquisition: number | null;
  /** When its first and its last slice were acquired, if all slices have a time. */
  readonly times: Pair | null;
}

/** Scanners write positions to a tenth of a millimetre or finer. */
const ROUNDING = 0.1;
const SAME_POSITION = 0.02;
/** A larger step sideways is none of rounding. */
export const SIDEWAYS_ROUNDING = 0.5;
/** This many equal distances in a row are another spacing, not missing slices. */
const RUN = 3;

export const normalOf = ({ row, column }: Orientation): Vector | undefined => {
  const normal = cross(row, column);
  const length = lengthOf(normal);
  // Undefined for parallel rows and columns, and for numbers that are not finite.
  return length >= 0.5 ? [normal[0] / length, normal[1] / length, normal[2] / length] : undefined;
};

const toleranceOf = (distance: number): number => Math.min(ROUNDING, distance / 4);
const isAlike = (a: number, b: number): boolean =>
  Math.abs(a - b) <= toleranceOf(Math.min(a, b)) + SAME_POSITION;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The distance that most slices have; of two that are as frequent, the smaller. */
const commonest = (distances: readonly number[]): number | null => {
  const sorted = [...distances].sort((a, b) => a - b);
  let best: readonly number[] = [];
  for (let from = 0; from < sorted.length;) {
    let end = from + 1;
    while (end < sorted.length && isAlike(sorted[from] ?? 0, sorted[end] ?? 0)) end += 1;
    if (end - from > best.length) best = sorted.slice(from, end);
    from = end;
  }
  return best.length === 0 ? null : mean(best);
};

/** The step from one slice to the next, and how many instance numbers it skips; null where they are unknown. */
interface Step {
  readonly distance: number;
  readonly skipped: number | null;
}

const runsOf = (steps: readonly Step[]): Step[][] => {
  const runs: Step[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && isAlike(last[0].distance, step.distance)) last.push(step);
    else runs.push([step]);
  }
  return runs;
};

const shearOf = (positions: readonly Vector[], normal: Vector): number => {
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last) return 0;
  const way = difference(last, first);
  const along = Math.abs(dot(way, normal));
  const across = Math.sqrt(Math.max(0, dot(way, way) - along * along));
  return along < SAME_POSITION ? 0 : fromRadians(Math.atan2(across, along));
};

/** The part of a way that is perpendicular to the normal. */
const lateralPart = (way: Vector, normal: Vector): Vector => {
  const along = dot(way, normal);
  return [way[0] - along * normal[0], way[1] - along * normal[1], way[2] - along * normal[2]];
};

/** The largest step sideways that the way from the first to the last slice does not explain. */
export const sidewaysOf = (positions: readonly Vector[], normal: Vector): number => {
  const [first, last] = [positions[0], positions.at(-1)];
  const way = first && last ? difference(last, first) : ([0, 0, 0] as const);
  const length = dot(way, normal);
  if (!(length > SAME_POSITION)) return 0;
  const tilt = lateralPart(way, normal);
  return positions.slice(1).reduce((most, position, index) => {
    const step = difference(position, positions[index] ?? position);
    const share = dot(step, normal) / length;
    const [x, y, z] = lateralPart(step, normal);
    return Math.max(most, lengthOf([x - share * tilt[0], y - share * tilt[1], z - share * tilt[2]]));
  }, 0);
};

const stepsOf = (
  slices: readonly PlacedSlice[],
  normal: Vector,
  numbering: Numbering | null,
): readonly Step[] =>
  slices.slice(1).map((slice, index) => {
    const last = slices[index] ?? slice;
    const isNumbered = numbering !== null && slice.number !== null && last.number !== null;
    return {
      distance: dot(difference(slice.position, last.position), normal),
      skipped: isNumbered
        ? Math.round(Math.abs((slice.number ?? 0) - (last.number ?? 0)) / numbering.step) - 1
        : null,
    };
  });

/** Whether slices are missing at each of these steps, which could also be another spacing. */
const isMissing = (run: readonly Step[], spacing: number): boolean =>
  mean(run.map(({ distance }) => distance)) > spacing &&
  (run.length < RUN ||
    run.every(
      ({ distance, skipped }) =>
        skipped !== null && skipped > 0 && isAlike(distance, (skipped + 1) * spacing),
    ));

const spacingOf = (
  steps: readonly Step[],
): Pick<Block, 'spacing' | 'least' | 'widest' | 'missing' | 'gap' | 'isEven'> => {
  const spacing = commonest(steps.map(({ distance }) => distance));
  if (spacing === null) return { spacing, least: null, widest: null, missing: 0, gap: null, isEven: true };
  let [missing, gap, least, widest, isEven] = [0, 0, spacing, spacing, true];
  for (const run of runsOf(steps)) {
    const distances = run.map(({ distance }) => distance);
    const distance = mean(distances);
    if (isAlike(spacing, distance)) continue;
    if (isMissing(run, spacing)) {
      missing += distances.reduce((sum, one) => sum + Math.max(1, Math.round(one / spacing) - 1), 0);
      gap = Math.max(gap, ...distances);
    } else {
      isEven = false;
      least = Math.min(least, distance);
      widest = Math.max(widest, distance);
    }
  }
  return { spacing, least, widest, missing, gap: gap === 0 ? null : gap, isEven };
};

const timesOf = (slices: readonly PlacedSlice[]): Pair | null => {
  const times = slices.flatMap(({ time }) => (time === null ? [] : [time])).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined || times.length < slices.length ? null : [first, last];
};

const acquisitionOf = (slices: readonly PlacedSlice[]): number | null => {
  const first = slices[0]?.acquisition ?? null;
  return slices.every(({ acquisition }) => acquisition === first) ? first : null;
};

const blockOf = (slices: readonly PlacedSlice[], normal: Vector): Block => {
  const positions = slices.map(({ position }) => position);
  const numbering = numberingOf(slices.map(({ number }) => number));
  const all = stepsOf(slices, normal, numbering);
  const steps = all.filter(({ distance }) => distance > SAME_POSITION);
  const heights = positions.map((position) => position[2]).sort((a, b) => a - b);
  return {
    ...spacingOf(steps),
    slices: slices.length,
    doubled: all.length - steps.length,
    shear: shearOf(positions, normal),
    sideways: sidewaysOf(positions, normal),
    from: heights[0] ?? 0,
    to: heights.at(-1) ?? 0,
    numbering,
    acquisition: acquisitionOf(slices),
    times: timesOf(slices),
  };
};

/** The slices may be in any order. A distance above `regionGap` ends a region. */
export const blocksOf = (slices: readonly PlacedSlice[], normal: Vector, regionGap: number): Block[] => {
  const sorted = [...slices].sort((a, b) => dot(a.position, normal) - dot(b.position, normal));
  const blocks: PlacedSlice[][] = [];
  let last: PlacedSlice | undefined;
  for (const slice of sorted) {
    const isContinued =
      last !== undefined && dot(difference(slice.position, last.position), normal) <= regionGap;
    const block = isContinued ? blocks.at(-1) : undefined;
    if (block) block.push(slice);
    else blocks.push([slice]);
    last = slice;
  }
  return blocks.map((block) => blockOf(block, normal));
};
