import type { Grid } from './grid.ts';
import { BONE } from './marks.ts';

/** A smaller hole in a slice is marrow or a vessel, whatever the guess says; in square millimetres. */
const SMALL = 20;

interface Slice {
  readonly labels: Uint8Array;
  readonly marks: Uint8Array;
  /** 1 outside of the bones, 2 in a hole that was looked at. */
  readonly seen: Uint8Array;
  readonly stack: Int32Array;
  readonly nx: number;
  readonly ny: number;
}

const markOutside = ({ labels, seen, stack, nx, ny }: Slice): void => {
  let top = 0;
  const push = (n: number): void => {
    if (labels[n] || seen[n]) return;
    seen[n] = 1;
    stack[top++] = n;
  };
  for (let i = 0; i < nx; i++) {
    push(i);
    push(i + nx * (ny - 1));
  }
  for (let j = 0; j < ny; j++) {
    push(nx * j);
    push(nx * j + nx - 1);
  }
  while (top > 0) {
    const n = stack[--top] ?? 0;
    const i = n % nx;
    if (i > 0) push(n - 1);
    if (i < nx - 1) push(n + 1);
    if (n >= nx) push(n - nx);
    if (n < nx * (ny - 1)) push(n + nx);
  }
};

/** The voxels of a hole are the first of the stack; `label` is that of its only neighbour, 0 where it has several. */
const holeAt = (slice: Slice, seed: number): { count: number; likely: number; label: number } => {
  const { labels, marks, seen, stack, nx } = slice;
  let [count, done, likely, label] = [1, 0, 0, -1];
  stack[0] = seed;
  seen[seed] = 2;
  while (done < count) {
    const n = stack[done++] ?? 0;
    if ((marks[n] ?? 0) & BONE) likely++;
    for (const next of [n - 1, n + 1, n - nx, n + nx]) {
      const neighbour = labels[next] ?? 0;
      if (neighbour !== 0) label = label === -1 || label === neighbour ? neighbour : 0;
      else if (!seen[next]) {
        seen[next] = 2;
        stack[count++] = next;
      }
    }
  }
  return { count, likely, label };
};

/** Gives the marrow to its bone: holes of an axial slice within one bone that are small or that the guess calls bone. */
export const fillMarrow = (labels: Uint8Array, marks: Uint8Array, { size, spacing }: Grid): void => {
  const [nx, ny, nz] = size;
  const small = SMALL / (spacing[0] * spacing[1]);
  const [seen, stack] = [new Uint8Array(nx * ny), new Int32Array(nx * ny)];
  for (let k = 0; k < nz; k++) {
    const [from, to] = [k * nx * ny, (k + 1) * nx * ny];
    const slice = { labels: labels.subarray(from, to), marks: marks.subarray(from, to), seen, stack, nx, ny };
    seen.fill(0);
    markOutside(slice);
    for (let n = 0; n < seen.length; n++) {
      if (slice.labels[n] || seen[n]) continue;
      const { count, likely, label } = holeAt(slice, n);
      if (label <= 0 || (count > small && likely < count / 2)) continue;
      for (let filled = 0; filled < count; filled++) slice.labels[stack[filled] ?? 0] = label;
    }
  }
};
