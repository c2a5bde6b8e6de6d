/**
 * Triangles in the order of a binary tree. Nodes stand in depth-first order: the first child of a node follows it, and
 * `second` is the index of the other one, or 0 for a leaf.
 */
export interface Hierarchy {
  /** The triangles of each leaf are neighbours in this order. */
  readonly order: Uint32Array;
  readonly second: Uint32Array;
  readonly first: Uint32Array;
  readonly count: Uint32Array;
}

/** So few that testing them all costs no more than a deeper tree. */
const LEAF_SIZE = 6;

/** Moves the triangle of rank `middle` to its place along an axis, smaller ones before it and larger ones after it. */
const select = (
  order: Uint32Array,
  centres: Float32Array,
  axis: number,
  from: number,
  to: number,
  middle: number,
): void => {
  const key = (n: number): number => centres[3 * (order[n] ?? 0) + axis] ?? 0;
  let low = from;
  let high = to - 1;
  while (low < high) {
    const pivot = key((low + high) >>> 1);
    let i = low;
    let j = high;
    while (i <= j) {
      while (key(i) < pivot) i++;
      while (key(j) > pivot) j--;
      if (i <= j) {
        const swapped = order[i] ?? 0;
        order[i++] = order[j] ?? 0;
        order[j--] = swapped;
      }
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
};

const centresOf = (positions: Float32Array, triangles: Uint32Array): Float32Array => {
  const centres = new Float32Array(triangles.length);
  for (let n = 0; n < triangles.length; n += 3)
    for (let axis = 0; axis < 3; axis++) {
      const a = positions[3 * (triangles[n] ?? 0) + axis] ?? 0;
      const b = positions[3 * (triangles[n + 1] ?? 0) + axis] ?? 0;
      const c = positions[3 * (triangles[n + 2] ?? 0) + axis] ?? 0;
      // The middle of the box does not depend on the order of the corners, so that mirrored meshes have equal trees.
      centres[n + axis] = (Math.min(a, b, c) + Math.max(a, b, c)) / 2;
    }
  return centres;
};

const longestAxis = (order: Uint32Array, centres: Float32Array, from: number, to: number): number => {
  let longest = 0;
  let most = -1;
  for (let axis = 0; axis < 3; axis++) {
    let [min, max] = [Infinity, -Infinity];
    for (let n = from; n < to; n++) {
      const value = centres[3 * (order[n] ?? 0) + axis] ?? 0;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    if (max - min > most) [most, longest] = [max - min, axis];
  }
  return longest;
};

/** Halves along the longest axis, so that the depth is the logarithm of the number of triangles. */
export const hierarchyOf = (positions: Float32Array, triangles: Uint32Array): Hierarchy => {
  const total = triangles.length / 3;
  const centres = centresOf(positions, triangles);
  const order = Uint32Array.from({ length: total }, (_, n) => n);
  const second: number[] = [];
  const first: number[] = [];
  const count: number[] = [];
  const add = (from: number, to: number): void => {
    const node = first.length;
    first.push(from);
    count.push(to - from);
    second.push(0);
    if (to - from <= LEAF_SIZE) return;
    const middle = (from + to) >>> 1;
    select(order, centres, longestAxis(order, centres, from, to), from, to, middle);
    add(from, middle);
    second[node] = first.length;
    add(middle, to);
  };
  if (total > 0) add(0, total);
  return {
    order,
    second: Uint32Array.from(second),
    first: Uint32Array.from(first),
    count: Uint32Array.from(count),
  };
};

/** The triangles of each leaf, and 0 for other nodes: all that is asked once a tree is built, in a quarter of the memory. */
export const leafCounts = ({ second, count }: Hierarchy): Uint8Array =>
  Uint8Array.from(count, (triangles, node) => (second[node] === 0 ? triangles : 0));

/** The corners of the triangles in the order of the tree, so that a leaf reads one run of memory. */
export const inOrder = (triangles: Uint32Array, order: Uint32Array): Uint32Array => {
  const sorted = new Uint32Array(triangles.length);
  for (let n = 0; n < order.length; n++)
    for (let k = 0; k < 3; k++) sorted[3 * n + k] = triangles[3 * (order[n] ?? 0) + k] ?? 0;
  return sorted;
};
