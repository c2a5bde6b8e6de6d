import type { Mesh } from '../models/mesh.ts';

/** A tree of boxes over the triangles of a bone. The left child of a node follows it. */
export interface BoneTree {
  readonly positions: Float32Array;
  /** Three vertices of each triangle; those of a leaf lie together. */
  readonly triangles: Uint32Array;
  /** Least x, y, z and largest x, y, z of each node. */
  readonly boxes: Float32Array;
  /** The right child of a node, or the first triangle of a leaf. */
  readonly links: Uint32Array;
  /** The triangles of a leaf; 0 for a node with children. */
  readonly counts: Uint8Array;
}

const LEAF = 4;
/** Below this depth a run is halved as it is, so that no mesh, however uneven, makes the tree deeper than the stack of a ray. */
const HALVED_BELOW = 48;
export const DEEPEST_NODE = HALVED_BELOW + 32;
const BINS = 12;

interface Build {
  readonly order: Uint32Array;
  /** Of each triangle, as in a node. */
  readonly boxes: Float32Array;
}

const emptyBox = (): Float32Array =>
  Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);

const widen = (box: Float32Array, boxes: Float32Array, at: number): void => {
  for (let k = 0; k < 3; k++) {
    const [low, high] = [boxes[at + k] as number, boxes[at + 3 + k] as number];
    if (low < (box[k] as number)) box[k] = low;
    if (high > (box[3 + k] as number)) box[3 + k] = high;
  }
};

const halfAreaOf = (box: Float32Array): number => {
  const [x, y, z] = [0, 1, 2].map((k) => Math.max(0, (box[k + 3] as number) - (box[k] as number))) as [
    number,
    number,
    number,
  ];
  return x * y + y * z + z * x;
};

const middleOf = (boxes: Float32Array, triangle: number, axis: number): number =>
  (boxes[6 * triangle + axis] as number) + (boxes[6 * triangle + 3 + axis] as number);

const boxOf = ({ order, boxes }: Build, from: number, to: number): Float32Array => {
  const box = emptyBox();
  for (let n = from; n < to; n++) widen(box, boxes, 6 * (order[n] as number));
  return box;
};

/** The axis along which the middles of the triangles lie furthest apart, with the least middle and the extent. */
const longestAxis = ({ order, boxes }: Build, from: number, to: number) => {
  let best = { axis: 0, low: 0, extent: -1 };
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (let n = from; n < to; n++) {
      const middle = middleOf(boxes, order[n] as number, axis);
      if (middle < low) low = middle;
      if (middle > high) high = middle;
    }
    if (high - low > best.extent) best = { axis, low, extent: high - low };
  }
  return best;
};

/** After which bin to split, so that the areas of both boxes, each times its triangles, are least. */
const cheapestSplit = (counts: Uint32Array, bins: readonly Float32Array[]): number => {
  const costs = new Float64Array(BINS - 1);
  for (const backwards of [false, true]) {
    const box = emptyBox();
    let count = 0;
    for (let step = 0; step < BINS - 1; step++) {
      const bin = backwards ? BINS - 1 - step : step;
      const own = bins[bin];
      if (own && counts[bin]) widen(box, own, 0);
      count += counts[bin] as number;
      const after = backwards ? bin - 1 : bin;
      costs[after] = (costs[after] as number) + (count ? count * halfAreaOf(box) : 0);
    }
  }
  return costs.indexOf(Math.min(...costs));
};

/** Sorts a run of triangles into two and says where the second begins. */
const split = (build: Build, from: number, to: number): number => {
  const { order, boxes } = build;
  const { axis, low, extent } = longestAxis(build, from, to);
  if (!(extent > 0)) return (from + to) >> 1;
  const binOf = (triangle: number): number =>
    Math.min(BINS - 1, Math.floor(((middleOf(boxes, triangle, axis) - low) / extent) * BINS));
  const counts = new Uint32Array(BINS);
  const bins = Array.from({ length: BINS }, emptyBox);
  for (let n = from; n < to; n++) {
    const bin = binOf(order[n] as number);
    counts[bin] = (counts[bin] as number) + 1;
    widen(bins[bin] as Float32Array, boxes, 6 * (order[n] as number));
  }
  const after = cheapestSplit(counts, bins);
  let [left, right] = [from, to - 1];
  while (left <= right) {
    const triangle = order[left] as number;
    if (binOf(triangle) <= after) left++;
    else {
      order[left] = order[right] as number;
      order[right--] = triangle;
    }
  }
  return left > from && left < to ? left : (from + to) >> 1;
};

const boxesOf = ({ positions, triangles }: Mesh): Float32Array => {
  const boxes = new Float32Array(triangles.length * 2);
  for (let n = 0; n < triangles.length / 3; n++)
    for (let k = 0; k < 3; k++) {
      const a = positions[3 * (triangles[3 * n] as number) + k] as number;
      const b = positions[3 * (triangles[3 * n + 1] as number) + k] as number;
      const c = positions[3 * (triangles[3 * n + 2] as number) + k] as number;
      boxes[6 * n + k] = Math.min(a, b, c);
      boxes[6 * n + 3 + k] = Math.max(a, b, c);
    }
  return boxes;
};

export const boneTree = (mesh: Mesh): BoneTree => {
  const count = mesh.triangles.length / 3;
  const build: Build = { order: Uint32Array.from({ length: count }, (_, n) => n), boxes: boxesOf(mesh) };
  const [boxes, links, counts] = [
    new Float32Array(12 * count),
    new Uint32Array(2 * count),
    new Uint8Array(2 * count),
  ];
  let nodes = 0;
  const add = (from: number, to: number, depth: number): void => {
    const node = nodes++;
    boxes.set(boxOf(build, from, to), 6 * node);
    if (to - from <= LEAF) {
      links[node] = from;
      counts[node] = to - from;
      return;
    }
    const middle = depth < HALVED_BELOW ? split(build, from, to) : (from + to) >> 1;
    add(from, middle, depth + 1);
    links[node] = nodes;
    add(middle, to, depth + 1);
  };
  if (count > 0) add(0, count, 0);
  const triangles = new Uint32Array(3 * count);
  build.order.forEach((triangle, n) =>
    triangles.set(mesh.triangles.subarray(3 * triangle, 3 * triangle + 3), 3 * n),
  );
  return {
    positions: mesh.positions,
    triangles,
    boxes: boxes.slice(0, 6 * nodes),
    links: links.slice(0, nodes),
    counts: counts.slice(0, nodes),
  };
};
