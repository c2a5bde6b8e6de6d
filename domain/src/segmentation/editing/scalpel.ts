import { cross, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { AXES, changeableOf, localOf, stridesOf, tableOf } from './edited-scan.ts';
import type { LabelGrid } from './edited-scan.ts';
import { crossingsWith } from './line-crossings.ts';
import { boxOf, eachInMask, maskOf, partsOf } from './parts.ts';
import type { Mask, Parts } from './parts.ts';

export interface Cut {
  /** As drawn in the view, in the patient's frame, from one side of the bone to the other. */
  readonly line: readonly Vector[];
  /** The viewing direction, along which the cut goes through the bone. */
  readonly direction: Vector;
  /** Millimetres to either side of the line; left out, the cut goes through all of the segment. */
  readonly depth?: number;
  readonly segment: number;
  /** The label that the smaller part gets. */
  readonly value: number;
}

/** Cubic millimetres: a line that only grazes the bone parts off less, voxels of its surface. */
const LEAST_PART = 10;

const scaled = (vector: Vector, by: number): Vector => [vector[0] * by, vector[1] * by, vector[2] * by];

/** Two directions across the view, and the view's own. */
const frameOf = (direction: Vector): readonly [Vector, Vector, Vector] => {
  const ahead = scaled(direction, 1 / lengthOf(direction));
  const least = AXES.reduce((best, axis) => (Math.abs(ahead[axis]) < Math.abs(ahead[best]) ? axis : best));
  const other: Vector = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0];
  const across = cross(ahead, other);
  const u = scaled(across, 1 / lengthOf(across));
  return [u, cross(ahead, u), ahead];
};

/** How far the view moves across, down and ahead from one voxel to the next. */
type Step = readonly [number, number, number];

/** For each voxel of the mask a bit for each axis along which the cut lies between it and the next one. */
const cutsOf = (
  { volume }: LabelGrid,
  mask: Mask,
  { line, direction, depth = Infinity }: Cut,
): Uint8Array => {
  const inVolume: Vector = [
    dot(direction, volume.axes[0]),
    dot(direction, volume.axes[1]),
    dot(direction, volume.axes[2]),
  ];
  const [u, v, ahead] = frameOf(inVolume);
  const points = line.map((point) => localOf(volume, point));
  const start = dot(points[0] ?? [0, 0, 0], ahead);
  const { spacing } = volume;
  const steps = AXES.map((n): Step => [u[n] * spacing[n], v[n] * spacing[n], ahead[n] * spacing[n]]);
  const crossings = crossingsWith(
    points.map((point) => [dot(point, u), dot(point, v)] as const),
    Math.max(...spacing),
  );
  const cuts = new Uint8Array(mask.values.length);
  const strides = stridesOf(mask.size);
  const [mx, my] = mask.size;
  const [mu, mv, mw] = [0, 1, 2].map((n) =>
    AXES.reduce<number>((sum, axis) => sum + mask.corner[axis] * (steps[axis]?.[n] ?? 0), 0),
  ) as [number, number, number];
  const [sx, sy, sz] = steps as [Step, Step, Step];
  eachInMask(mask, volume.size, (at) => {
    if (mask.values[at] === 0) return;
    const row = Math.floor(at / mx);
    const [i, j, k] = [at % mx, row % my, Math.floor(row / my)];
    const a = mu + i * sx[0] + j * sy[0] + k * sz[0];
    const b = mv + i * sx[1] + j * sy[1] + k * sz[1];
    if (!crossings.isNear(a, b)) return;
    const far = mw + i * sx[2] + j * sy[2] + k * sz[2] - start;
    for (let axis = 0; axis < 3; axis++) {
      const [du, dv, dw] = steps[axis] ?? sx;
      const stride = strides[axis] ?? 0;
      if (mask.values[at + stride] === 0 || Math.abs(far + dw / 2) > depth) continue;
      if (crossings.isCrossed(a, b, a + du, b + dv)) cuts[at] = (cuts[at] ?? 0) | (1 << axis);
    }
  });
  return cuts;
};

/** By part, 1 where the cut parted it from a larger one; null where these have too few voxels. Of two equal parts neither is. */
const partedOf = (
  { size, values }: Mask,
  { ids, counts }: Parts,
  cuts: Uint8Array,
  fewest: number,
): Uint8Array | null => {
  const strides = stridesOf(size);
  const wholes = counts.map((_, id) => id);
  const wholeOf = (id: number): number => {
    let whole = id;
    while ((wholes[whole] ?? whole) !== whole) whole = wholes[whole] ?? whole;
    return whole;
  };
  for (let at = 0; at < values.length; at++) {
    const bits = cuts[at] ?? 0;
    if (bits === 0) continue;
    for (const axis of AXES) {
      if (!(bits & (1 << axis))) continue;
      const [one, other] = [wholeOf(ids[at] ?? 0), wholeOf(ids[at + strides[axis]] ?? 0)];
      wholes[Math.max(one, other)] = Math.min(one, other);
    }
  }
  const largest = new Map<number, number>();
  for (let id = 1; id < counts.length; id++) {
    const whole = wholeOf(id);
    largest.set(whole, Math.max(largest.get(whole) ?? 0, counts[id] ?? 0));
  }
  const parted = Uint8Array.from(counts, (count, id) =>
    id > 0 && count < (largest.get(wholeOf(id)) ?? 0) ? 1 : 0,
  );
  const voxels = counts.reduce((sum, count, id) => sum + (parted[id] === 1 ? count : 0), 0);
  return voxels > 0 && voxels >= fewest ? parted : null;
};

/**
 * Cuts one segment along a line through the view: what is parted from a larger part gets the other label. Null where the
 * line does not go all the way through, only grazes the segment, or goes through the very middle.
 */
export const cut = (grid: LabelGrid, request: Cut): Difference | null => {
  const { volume, labels } = grid;
  const { segment, value, line } = request;
  const box = boxOf(labels, volume.size, segment);
  if (!box || line.length < 2 || changeableOf(grid)[segment] === 0) return null;
  const mask = maskOf(labels, volume.size, box, tableOf([segment]));
  const cuts = cutsOf(grid, mask, request);
  const parts = partsOf(mask, cuts);
  const [sx, sy, sz] = volume.spacing;
  const parted = partedOf(mask, parts, cuts, LEAST_PART / (sx * sy * sz));
  if (!parted) return null;
  const builder = differenceBuilder(volume.size);
  eachInMask(mask, volume.size, (at, index) => {
    if (parted[parts.ids[at] ?? 0] === 1) builder.change(index, segment, value);
  });
  return builder.finish();
};
