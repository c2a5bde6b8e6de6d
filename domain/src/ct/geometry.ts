import { fromRadians } from '../cup/units.ts';
import type { Orientation } from './header.ts';
import { cross, difference, dot, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** Slices that follow one another without a wide gap: one region of the body, or a part of it. */
export interface Block {
  readonly slices: number;
  /** From slice to slice along the normal of the images, as most of them lie; null where all lie at one place. */
  readonly spacing: number | null;
  /** The least and the widest regular distance: others than the first where the spacing changes on the way. */
  readonly least: number | null;
  readonly widest: number | null;
  readonly missing: number;
  /** The widest distance at which slices are missing. */
  readonly gap: number | null;
  /** At the place of another one. */
  readonly doubled: number;
  readonly isEven: boolean;
  /** Degrees between the way from slice to slice and the normal: how the gantry was tilted. */
  readonly shear: number;
  /** Heights in the body: the slice nearest to the feet and the one nearest to the head. */
  readonly from: number;
  readonly to: number;
}

/** Scanners write places to a tenth of a millimetre or finer. */
const ROUNDING = 0.1;
const SAME_PLACE = 0.02;
/** So many equal distances in a row are no missing slices, but another spacing. */
const RUN = 3;

export const normalOf = ({ row, column }: Orientation): Vector | undefined => {
  const normal = cross(row, column);
  const length = lengthOf(normal);
  // Neither lines that run alike nor a number that is none.
  return length >= 0.5 ? [normal[0] / length, normal[1] / length, normal[2] / length] : undefined;
};

const toleranceOf = (distance: number): number => Math.min(ROUNDING, distance / 4);
const isAlike = (a: number, b: number): boolean =>
  Math.abs(a - b) <= toleranceOf(Math.min(a, b)) + SAME_PLACE;

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

const runsOf = (distances: readonly number[]): number[][] => {
  const runs: number[][] = [];
  for (const distance of distances) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && isAlike(last[0], distance)) last.push(distance);
    else runs.push([distance]);
  }
  return runs;
};

const shearOf = (places: readonly Vector[], normal: Vector): number => {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return 0;
  const way = difference(last, first);
  const along = Math.abs(dot(way, normal));
  const across = Math.sqrt(Math.max(0, dot(way, way) - along * along));
  return along < SAME_PLACE ? 0 : fromRadians(Math.atan2(across, along));
};

const blockOf = (places: readonly Vector[], normal: Vector): Block => {
  const all = places.slice(1).map((place, index) => dot(difference(place, places[index] ?? place), normal));
  const distances = all.filter((distance) => distance > SAME_PLACE);
  const spacing = commonest(distances);
  let [missing, gap, least, widest, isEven] = [0, 0, spacing ?? 0, spacing ?? 0, true];
  for (const run of runsOf(distances)) {
    const distance = mean(run);
    if (spacing === null || isAlike(spacing, distance)) continue;
    if (run.length < RUN && distance > spacing) {
      missing += run.reduce((sum, one) => sum + Math.max(1, Math.round(one / spacing) - 1), 0);
      gap = Math.max(gap, ...run);
    } else {
      isEven = false;
      least = Math.min(least, distance);
      widest = Math.max(widest, distance);
    }
  }
  const heights = places.map((place) => place[2]).sort((a, b) => a - b);
  return {
    slices: places.length,
    spacing,
    least: spacing === null ? null : least,
    widest: spacing === null ? null : widest,
    missing,
    gap: gap === 0 ? null : gap,
    doubled: all.length - distances.length,
    isEven,
    shear: shearOf(places, normal),
    from: heights[0] ?? 0,
    to: heights.at(-1) ?? 0,
  };
};

/** Whatever the order in which the slices come. A distance over `regionGap` is where one region ends. */
export const blocksOf = (places: readonly Vector[], normal: Vector, regionGap: number): Block[] => {
  const sorted = [...places].sort((a, b) => dot(a, normal) - dot(b, normal));
  const blocks: Vector[][] = [];
  let last: Vector | undefined;
  for (const place of sorted) {
    const goesOn = last !== undefined && dot(difference(place, last), normal) <= regionGap;
    const block = goesOn ? blocks.at(-1) : undefined;
    if (block) block.push(place);
    else blocks.push([place]);
    last = place;
  }
  return blocks.map((block) => blockOf(block, normal));
};
