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

/** Makes the boxes of an array empty. */
const emptied = (boxes: Float32Array): Float32Array => {
  for (let at = 0; at < boxes.length; at += 6) {
    boxes.fill(Infinity, at, at + 3);
    boxes.fill(-Infinity, at + 3, at + 6);
  }
  return boxes;
};

/** Widens the box at one place of an array by the box at a place of another. */
const widen = (target: Float32Array, to: number, boxes: Float32Array, at: number): void => {
  for (let k = 0; k < 3; k++) {
    const low = boxes[at + k] as number;
    const high = boxes[at + 3 + k] as number;
    if (low < (target[to + k] as number)) target[to + k] = low;
    if (high > (target[to + 3 + k] as number)) target[to + 3 + k] = high;
  }
};

const halfAreaOf = (box: Float32Array): number => {
  const x = Math.max(0, (box[3] as number) - (box[0] as number));
  const y = Math.max(0, (box[4] as number) - (box[1] as number));
  const z = Math.max(0, (box[5] as number) - (box[2] as number));
  return x * y + y * z + z * x;
};

const middleOf = (boxes: Float32Array, triangle: number, axis: number): number =>
  (boxes[6 * triangle + axis] as number) + (boxes[6 * triangle + 3 + axis] as number);

// A large bone has tens of thousands of nodes: these are used again for each.
const scratch = {
  box: new Float32Array(6),
  bins: new Float32Array(6 * BINS),
  counts: new Uint32Array(BINS),
  costs: new Float64Array(BINS - 1),
};

const boxOf = ({ order, boxes }: Build, from: number, to: number): Float32Array => {
  const box = emptied(scratch.box);
  for (let n = from; n < to; n++) widen(box, 0, boxes, 6 * (order[n] as number));
  return box;
};

/** The axis along which the middles of the triangles lie furthest apart, with the least middle and the extent. */
const longestAxis = ({ order, boxes }: Build, from: number, to: number) => {
  let best = { axis: 0, low: 0, extent: -1 };
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
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
const cheapestSplit = (): number => {
  const { counts, bins, costs } = scratch;
  costs.fill(0);
  for (const backwards of [false, true]) {
    const box = emptied(scratch.box);
    let count = 0;
    for (let step = 0; step < BINS - 1; step++) {
      const bin = backwards ? BINS - 1 - step : step;
      widen(box, 0, bins, 6 * bin);
      count += counts[bin] as number;
      const after = backwards ? bin - 1 : bin;
      costs[after] = (costs[after] as number) + (count ? count * halfAreaOf(box) : 0);
    }
  }
  return costs.reduce((best, cost, n) => (cost < (costs[best] as number) ? n : best), 0);
};

/** Sorts a run of triangles into two and says where the second begins. */
const split = (build: Build, from: number, to: number): number => {
  const { order, boxes } = build;
  const { axis, low, extent } = longestAxis(build, from, to);
  if (!(extent > 0)) return (from + to) >> 1;
  const binOf = (triangle: number): number =>
    Math.min(BINS - 1, Math.floor(((middleOf(boxes, triangle, axis) - low) / extent) * BINS));
  const { counts, bins } = scratch;
  counts.fill(0);
  emptied(bins);
  for (let n = from; n < to; n++) {
    const bin = binOf(order[n] as number);
    counts[bin] = (counts[bin] as number) + 1;
    widen(bins, 6 * bin, boxes, 6 * (order[n] as number));
  }
  const after = cheapestSplit();
  let left = from;
  let right = to - 1;
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
