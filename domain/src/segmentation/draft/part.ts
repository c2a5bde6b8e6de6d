import type { Vector } from '../../ct/vector.ts';
import { boundsOf } from './find-bones.ts';
import { maskOf } from './hips.ts';

/** One label of a grid, in the smallest box around it. */
export interface Part {
  readonly min: Vector;
  readonly size: Vector;
  readonly mask: Uint8Array;
}

/** Calls back with each voxel of a box, and with its index in the whole grid. */
export const eachOfPart = (
  { min, size }: Pick<Part, 'min' | 'size'>,
  whole: Vector,
  visit: (n: number, at: number) => void,
): void => {
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) {
      const row = min[0] + whole[0] * (min[1] + j + whole[1] * (min[2] + k));
      for (let i = 0; i < size[0]; i++) visit(n++, row + i);
    }
};

/** Undefined where no voxel has the label. */
export const partOf = (labels: Uint8Array, whole: Vector, value: number): Part | undefined => {
  const bounds = boundsOf(maskOf(labels, value), whole);
  if (!bounds) return undefined;
  const { min, size } = bounds;
  const mask = new Uint8Array(size[0] * size[1] * size[2]);
  eachOfPart(bounds, whole, (n, at) => (mask[n] = labels[at] === value ? 1 : 0));
  return { min, size, mask };
};
