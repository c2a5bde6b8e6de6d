import type { Vector } from '../../ct/vector.ts';

export interface Components {
  /** The component of each voxel, from 1; 0 where the mask is empty. */
  readonly of: Int32Array;
  /** Voxels of each component, from 1; the first value is unused. */
  readonly sizes: readonly number[];
}

/** Parts of a mask that hang together by faces. */
export const componentsOf = (mask: Uint8Array, [nx, ny, nz]: Vector): Components => {
  const of = new Int32Array(mask.length);
  const sizes = [0];
  const layer = nx * ny;
  let stack = new Int32Array(1024);
  for (let seed = 0; seed < mask.length; seed++) {
    if (!mask[seed] || of[seed]) continue;
    const name = sizes.length;
    let [top, size] = [1, 0];
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
      size++;
      const [i, j, k] = [n % nx, Math.floor(n / nx) % ny, Math.floor(n / layer)];
      if (i > 0) push(n - 1);
      if (i < nx - 1) push(n + 1);
      if (j > 0) push(n - nx);
      if (j < ny - 1) push(n + nx);
      if (k > 0) push(n - layer);
      if (k < nz - 1) push(n + layer);
    }
    sizes.push(size);
  }
  return { of, sizes };
};

export const largestOf = ({ sizes }: Components): number =>
  sizes.reduce((best, size, name) => (size > (sizes[best] ?? 0) ? name : best), 0);

/** Each voxel of which a neighbour within `reach` voxels along an axis is set, one axis after the other: a box. */
export const dilated = (mask: Uint8Array, [nx, ny, nz]: Vector, reach: number | Vector): Uint8Array => {
  let current = mask;
  const [rx, ry, rz] = typeof reach === 'number' ? [reach, reach, reach] : reach;
  const lines: readonly (readonly [number, number, number])[] = [
    [1, nx, rx],
    [nx, ny, ry],
    [nx * ny, nz, rz],
  ];
  for (const [stride, length, along] of lines) {
    if (along === 0) continue;
    const next = new Uint8Array(mask.length);
    const block = stride * length;
    for (let first = 0; first < mask.length; first += block)
      for (let n = first; n < first + block; n++) {
        if (!current[n]) continue;
        const low = Math.max(first + ((n - first) % stride), n - along * stride);
        const high = Math.min(first + block - 1, n + along * stride);
        // Inside of a mask the neighbours have done it already.
        if (current[n - stride] && n - stride >= first && high < first + block - stride) next[high] = 1;
        else for (let to = low; to <= high; to += stride) next[to] = 1;
      }
    current = next;
  }
  return current;
};

const inverted = (mask: Uint8Array): Uint8Array => {
  const result = new Uint8Array(mask.length);
  for (let n = 0; n < mask.length; n++) result[n] = mask[n] ? 0 : 1;
  return result;
};

/** Each voxel whose box of `reach` voxels is set; outside of the grid counts as set. */
export const eroded = (mask: Uint8Array, size: Vector, reach: number | Vector): Uint8Array =>
  inverted(dilated(inverted(mask), size, reach));
