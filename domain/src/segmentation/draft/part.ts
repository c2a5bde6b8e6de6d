import type { Vector } from '../../ct/vector.ts';

/** The smallest box of voxels around those that have a value; undefined where none has it. */
export const boundsOf = (
  values: Uint8Array,
  [nx, ny, nz]: Vector,
  value: number,
): { readonly min: Vector; readonly size: Vector } | undefined => {
  let [x, y, z, toX, toY, toZ] = [nx, ny, nz, -1, -1, -1];
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const start = nx * (j + ny * k);
      const row = values.subarray(start, start + nx);
      const first = row.indexOf(value);
      if (first < 0) continue;
      x = Math.min(x, first);
      toX = Math.max(toX, row.lastIndexOf(value));
      y = Math.min(y, j);
      toY = Math.max(toY, j);
      z = Math.min(z, k);
      toZ = k;
    }
  return toZ < 0 ? undefined : { min: [x, y, z], size: [toX - x + 1, toY - y + 1, toZ - z + 1] };
};

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
  const bounds = boundsOf(labels, whole, value);
  if (!bounds) return undefined;
  const { min, size } = bounds;
  const mask = new Uint8Array(size[0] * size[1] * size[2]);
  eachOfPart(bounds, whole, (n, at) => (mask[n] = labels[at] === value ? 1 : 0));
  return { min, size, mask };
};
