import type { Vector } from '../../ct/vector.ts';
import { AXES, stridesOf } from './edited-scan.ts';
import type { Box } from './edited-scan.ts';

/** A copy of a box in which 1 is the segment, with a layer of 0 around it, so that no neighbour has to be checked. */
export interface Mask {
  readonly values: Uint8Array;
  readonly size: Vector;
  /** The voxel of the volume at index 0 of the mask. */
  readonly corner: Vector;
}

/** The box around all voxels with this label; null where there is none. */
export const boxOf = (labels: Uint8Array, [nx, ny]: Vector, value: number): Box | null => {
  let [minX, minY, minZ, maxX, maxY, maxZ] = [Infinity, Infinity, Infinity, -1, -1, -1];
  // From row to row that has the label; `indexOf` passes over the others at the speed of memory.
  for (let first = labels.indexOf(value); first >= 0;) {
    const row = Math.floor(first / nx);
    let last = (row + 1) * nx - 1;
    while (labels[last] !== value) last--;
    minX = Math.min(minX, first - row * nx);
    maxX = Math.max(maxX, last - row * nx);
    minY = Math.min(minY, row % ny);
    maxY = Math.max(maxY, row % ny);
    minZ = Math.min(minZ, Math.floor(row / ny));
    maxZ = Math.floor(row / ny);
    first = labels.indexOf(value, (row + 1) * nx);
  }
  return maxZ < 0 ? null : { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] };
};

/** `isIn` says by label what belongs to the mask. */
export const maskOf = (labels: Uint8Array, size: Vector, { min, max }: Box, isIn: Uint8Array): Mask => {
  const [mx, my, mz] = AXES.map((axis) => max[axis] - min[axis] + 3) as [number, number, number];
  const values = new Uint8Array(mx * my * mz);
  for (let k = min[2]; k <= max[2]; k++)
    for (let j = min[1]; j <= max[1]; j++) {
      const row = size[0] * (j + size[1] * k);
      let to = 1 + mx * (j - min[1] + 1 + my * (k - min[2] + 1));
      for (let i = min[0]; i <= max[0]; i++) values[to++] = isIn[labels[row + i] ?? 0] ?? 0;
    }
  return { values, size: [mx, my, mz], corner: [min[0] - 1, min[1] - 1, min[2] - 1] };
};

/** Visits the voxels of a mask without its outer layer, in ascending order, with their index in the volume. */
export const eachInMask = (
  { size: [mx, my, mz], corner }: Mask,
  size: Vector,
  visit: (inMask: number, index: number) => void,
): void => {
  for (let k = 1; k < mz - 1; k++)
    for (let j = 1; j < my - 1; j++) {
      const row = corner[0] + size[0] * (corner[1] + j + size[1] * (corner[2] + k));
      const from = mx * (j + my * k);
      for (let i = 1; i < mx - 1; i++) visit(from + i, row + i);
    }
};

export interface Parts {
  /** 0 outside of the mask; the parts are numbered from 1 in the order of their first voxel. */
  readonly ids: Int32Array;
  /** The number of voxels of each part; that of 0 is unused. */
  readonly counts: readonly number[];
}

/**
 * The parts of a mask that hang together by the faces of their voxels. Bit n of `cuts` says that a voxel does not hang
 * together with the next one along axis n.
 */
export const partsOf = ({ values, size }: Pick<Mask, 'values' | 'size'>, cuts?: Uint8Array): Parts => {
  const strides = stridesOf(size);
  const ids = new Int32Array(values.length);
  const counts = [0];
  let stack = new Int32Array(1024);
  for (let start = 0; start < values.length; start++) {
    if (values[start] === 0 || ids[start] !== 0) continue;
    const id = counts.length;
    let height = 1;
    let count = 0;
    stack[0] = start;
    ids[start] = id;
    while (height > 0) {
      const at = stack[--height] ?? 0;
      count++;
      if (height + 6 > stack.length) {
        const larger = new Int32Array(stack.length * 2);
        larger.set(stack);
        stack = larger;
      }
      const cutsHere = cuts?.[at] ?? 0;
      for (let axis = 0; axis < 3; axis++) {
        const stride = strides[axis] ?? 0;
        const next = at + stride;
        if (values[next] === 1 && ids[next] === 0 && !(cutsHere & (1 << axis))) {
          ids[next] = id;
          stack[height++] = next;
        }
        const last = at - stride;
        if (values[last] === 1 && ids[last] === 0 && !((cuts?.[last] ?? 0) & (1 << axis))) {
          ids[last] = id;
          stack[height++] = last;
        }
      }
    }
    counts.push(count);
  }
  return { ids, counts };
};
