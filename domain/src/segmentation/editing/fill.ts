import type { Vector } from '../../ct/vector.ts';
import { voxelAt } from '../../ct/volume.ts';
import { BACKGROUND } from '../segments.ts';
import type { Only } from './brush.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { AXES, changeableOf, OTHERS, stridesOf, tableOf } from './edited-scan.ts';
import type { Axis, EditedScan, LabelGrid } from './edited-scan.ts';
import { boxOf, eachInMask, maskOf } from './parts.ts';
import type { Mask } from './parts.ts';

/** Sets to 2 what can be reached from these places of a mask by steps along these axes without entering the mask. */
const floodOutside = ({ values, size }: Mask, from: readonly number[], axes: readonly Axis[]): void => {
  const strides = stridesOf(size);
  const steps = Int32Array.from(axes.flatMap((axis) => [strides[axis], -strides[axis]]));
  let stack = new Int32Array(4096);
  let height = 0;
  for (const start of from) {
    if (values[start] !== 0) continue;
    values[start] = 2;
    stack[height++] = start;
    while (height > 0) {
      const at = stack[--height] ?? 0;
      if (height + steps.length > stack.length) {
        const larger = new Int32Array(stack.length * 2);
        larger.set(stack);
        stack = larger;
      }
      for (let n = 0; n < steps.length; n++) {
        const next = at + (steps[n] ?? 0);
        if (values[next] !== 0) continue;
        values[next] = 2;
        stack[height++] = next;
      }
    }
  }
};

/** One place of the outer layer of each slice across an axis, inside of the first and the last. */
const cornersAcross = ({ size }: Mask, axis: Axis): number[] => {
  const strides = stridesOf(size);
  return Array.from({ length: size[axis] - 2 }, (_, n) => (n + 1) * strides[axis]);
};

export interface HolesToFill {
  readonly segment: number;
  /** Fills what is enclosed within a slice; left out, only what is enclosed on all sides. */
  readonly slices?: { readonly axis: Axis; readonly index?: number };
}

/** Gives the background that a segment encloses to the segment; other segments in there stay. */
export const fillHoles = (grid: LabelGrid, { segment, slices }: HolesToFill): Difference => {
  const { volume, labels } = grid;
  const builder = differenceBuilder(volume.size);
  const whole = boxOf(labels, volume.size, segment);
  if (!whole || changeableOf(grid)[BACKGROUND] === 0) return builder.finish();
  const box =
    slices?.index === undefined
      ? whole
      : {
          min: placed(whole.min, slices.axis, slices.index),
          max: placed(whole.max, slices.axis, slices.index),
        };
  const mask = maskOf(labels, volume.size, box, tableOf([segment]));
  if (slices) floodOutside(mask, cornersAcross(mask, slices.axis), OTHERS[slices.axis]);
  else floodOutside(mask, [0], AXES);
  eachInMask(mask, volume.size, (at, index) => {
    if (mask.values[at] === 0 && labels[index] === BACKGROUND) builder.change(index, BACKGROUND, segment);
  });
  return builder.finish();
};

const placed = (voxel: Vector, axis: Axis, index: number): Vector => {
  const next: [number, number, number] = [...voxel];
  next[axis] = index;
  return next;
};

export interface Flood {
  /** In the patient's frame. */
  readonly at: Vector;
  /** Hounsfield units, both ends included. */
  readonly within: readonly [number, number];
  readonly value: number;
  readonly over?: Only['over'];
  /** Millimetres around the point. */
  readonly reach: number;
}

/** Gives everything that hangs together with a voxel within a range of Hounsfield units to a segment. */
export const flood = (
  scan: EditedScan,
  { at, within: [least, most], value, over, reach }: Flood,
): Difference => {
  const { volume, labels, hounsfield } = scan;
  const { spacing, size } = volume;
  const changeable = changeableOf(scan, over);
  const middle = voxelAt(volume, at);
  const limit = (axis: Axis, sign: 1 | -1): number =>
    Math.min(size[axis] - 1, Math.max(0, middle[axis] + sign * Math.floor(reach / spacing[axis])));
  const box = {
    min: AXES.map((axis) => limit(axis, -1)) as [number, number, number],
    max: AXES.map((axis) => limit(axis, 1)) as [number, number, number],
  };
  const mask = maskOf(labels, size, box, changeable);
  const [mx, my] = mask.size;
  eachInMask(mask, size, (inMask, index) => {
    const density = hounsfield[index] ?? 0;
    const row = Math.floor(inMask / mx);
    const x = (mask.corner[0] + (inMask % mx) - middle[0]) * spacing[0];
    const y = (mask.corner[1] + (row % my) - middle[1]) * spacing[1];
    const z = (mask.corner[2] + Math.floor(row / my) - middle[2]) * spacing[2];
    const isFree =
      mask.values[inMask] === 1 &&
      density >= least &&
      density <= most &&
      x * x + y * y + z * z <= reach * reach;
    // As outside of a hole: 0 can be flooded.
    mask.values[inMask] = isFree ? 0 : 1;
  });
  close(mask);
  const start =
    middle[0] - mask.corner[0] + mx * (middle[1] - mask.corner[1] + my * (middle[2] - mask.corner[2]));
  floodOutside(mask, [start], AXES);
  const builder = differenceBuilder(size);
  eachInMask(mask, size, (inMask, index) => {
    if (mask.values[inMask] === 2) builder.change(index, labels[index] ?? 0, value);
  });
  return builder.finish();
};

/** Nothing leaves through the outer layer. */
const close = ({ values, size: [mx, my, mz] }: Mask): void => {
  for (let k = 0; k < mz; k++)
    for (let j = 0; j < my; j++)
      for (let i = 0; i < mx; i++)
        if (i === 0 || j === 0 || k === 0 || i === mx - 1 || j === my - 1 || k === mz - 1)
          values[i + mx * (j + my * k)] = 1;
};
