import type { Vector } from '../../ct/vector.ts';
import { copied, voxelAt } from './grid.ts';
import type { Grid } from './grid.ts';

/** What is wider is no gap but marrow or soft tissue; millimetres. */
const WIDEST = 4;

/** The highest of each voxel and those within `reach` along an axis; the lowest with a sign of -1. */
const extremes = (
  values: Int16Array,
  { length, stride, reach }: { readonly length: number; readonly stride: number; readonly reach: number },
  sign: 1 | -1,
): Int16Array => {
  const result = values.slice();
  for (let n = 0; n < values.length; n++) {
    const at = Math.floor(n / stride) % length;
    for (let by = -Math.min(reach, at); by <= Math.min(reach, length - 1 - at); by++) {
      const value = values[n + by * stride] ?? 0;
      if (sign * value > sign * (result[n] ?? 0)) result[n] = value;
    }
  }
  return result;
};

/**
 * By how many Hounsfield units each of these voxels is darker than what lies on both sides of it: a closing of the image
 * shows its gaps. 0 in bone and in wide marrow.
 */
export const gapsAt = (
  hounsfield: Int16Array,
  grid: Grid,
  voxels: readonly number[],
): ((n: number) => number) => {
  const { size, spacing } = grid;
  const reach = (k: 0 | 1 | 2): number => Math.max(1, Math.round(WIDEST / 2 / spacing[k]));
  const [low, high]: [[number, number, number], [number, number, number]] = [[...size], [0, 0, 0]];
  for (const n of voxels) {
    const at = voxelAt(n, size);
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], Math.max(0, at[k] - 2 * reach(k)));
      high[k] = Math.max(high[k], Math.min(size[k], at[k] + 2 * reach(k) + 1));
    }
  }
  const box: Vector = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
  const view = { grid, data: hounsfield, offset: 0, strides: [1, size[0], size[0] * size[1]] as const };
  const own = copied(view, low, box);
  const strides: Vector = [1, box[0], box[0] * box[1]];
  let closed = own;
  for (const sign of [1, -1] as const)
    for (const k of [0, 1, 2] as const)
      closed = extremes(closed, { length: box[k], stride: strides[k], reach: reach(k) }, sign);
  return (n) => {
    const [i, j, k] = voxelAt(n, size);
    const at = i - low[0] + box[0] * (j - low[1] + box[1] * (k - low[2]));
    return (closed[at] ?? 0) - (own[at] ?? 0);
  };
};
