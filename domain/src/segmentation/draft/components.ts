import type { Vector } from '../../ct/vector.ts';
import { voxelAt } from './grid.ts';

export interface Components {
  /** The component of each voxel, from 1; 0 where the mask is empty. */
  readonly of: Int32Array;
  /** Voxels of each component, from 1; the first value is unused. */
  readonly sizes: readonly number[];
}

/** Parts of a mask that hang together by faces. */
export const componentsOf = (mask: Uint8Array, size: Vector): Components => {
  const [nx, ny, nz] = size;
  const of = new Int32Array(mask.length);
  const sizes = [0];
  const layer = nx * ny;
  let stack = new Int32Array(1024);
  for (let seed = 0; seed < mask.length; seed++) {
    if (!mask[seed] || of[seed]) continue;
    const name = sizes.length;
    let [top, count] = [1, 0];
    stack[0] = seed;
    of[seed] = name;
    const push = (n: number): void => {
      if (!mask[n] || of[n]) return;
      of[n] = name;
      if (top === stack.length) {
        const larger = new Int32Array(stack.length * 2);
        larger.set(stack);
        stack = larger;
      }
      stack[top++] = n;
    };
    while (top > 0) {
      const n = stack[--top] ?? 0;
      count++;
      const [i, j, k] = voxelAt(n, size);
      if (i > 0) push(n - 1);
      if (i < nx - 1) push(n + 1);
      if (j > 0) push(n - nx);
      if (j < ny - 1) push(n + nx);
      if (k > 0) push(n - layer);
      if (k < nz - 1) push(n + layer);
    }
    sizes.push(count);
  }
  return { of, sizes };
};

export const largestOf = ({ sizes }: Components): number =>
  sizes.reduce((best, size, name) => (size > (sizes[best] ?? 0) ? name : best), 0);

/** Along each axis: the voxels from one to the next, their number, and how far to look. */
const linesOf = (
  [nx, ny, nz]: Vector,
  reach: number | Vector,
): readonly (readonly [stride: number, length: number, reach: number])[] => {
  const [rx, ry, rz] = typeof reach === 'number' ? [reach, reach, reach] : reach;
  return [
    [1, nx, rx],
    [nx, ny, ry],
    [nx * ny, nz, rz],
  ];
};

/** Each voxel of which a neighbour within `reach` voxels along an axis is set, one axis after the other: a box. */
export const dilated = (mask: Uint8Array, size: Vector, reach: number): Uint8Array => {
  let current = mask;
  for (const [stride, length] of linesOf(size, reach)) {
    const next = new Uint8Array(mask.length);
    const block = stride * length;
    for (let first = 0; first < mask.length; first += block)
      for (let n = first; n < first + block; n++) {
        if (!current[n]) continue;
        const low = Math.max(first + ((n - first) % stride), n - reach * stride);
        const high = Math.min(first + block - 1, n + reach * stride);
        // Inside of a mask the neighbours have done it already.
        if (current[n - stride] && n - stride >= first && high < first + block - stride) next[high] = 1;
        else for (let to = low; to <= high; to += stride) next[to] = 1;
      }
    current = next;
  }
  return current;
};

/** Each voxel whose box of `reach` voxels is set; outside of the grid counts as set. */
export const eroded = (mask: Uint8Array, size: Vector, reach: number | Vector): Uint8Array => {
  let current = mask;
  for (const [stride, length, along] of linesOf(size, reach)) {
    const next = new Uint8Array(mask.length);
    const block = stride * length;
    for (let first = 0; first < mask.length; first += block)
      for (let n = first; n < first + block; n++) {
        if (!current[n]) continue;
        const low = Math.max(first, n - along * stride);
        const high = Math.min(first + block - 1, n + along * stride);
        let isInside = 1;
        for (let to = n - stride; isInside && to >= low; to -= stride) isInside = current[to] ?? 0;
        for (let to = n + stride; isInside && to <= high; to += stride) isInside = current[to] ?? 0;
        next[n] = isInside;
      }
    current = next;
  }
  return current;
};
