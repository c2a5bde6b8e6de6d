import type { Mesh } from '../models/mesh.ts';
import { hierarchyOf, inOrder, leafCounts } from './hierarchy.ts';

/** A surface that moves: a tree of balls, each around the triangles of its node. */
export interface BallTree {
  readonly positions: Float32Array;
  /** In the order of the tree. */
  readonly triangles: Uint32Array;
  /** x, y, z and radius of each node. */
  readonly balls: Float32Array;
  readonly second: Uint32Array;
  readonly first: Uint32Array;
  /** The triangles of a leaf; 0 for other nodes. */
  readonly counts: Uint8Array;
  readonly bytes: number;
}

/** Covers the rounding of centre and radius to 32 bits, in millimetres. */
const ROUNDING = 1e-4;

const setBall = (
  balls: Float32Array,
  node: number,
  { positions, triangles }: Mesh,
  from: number,
  to: number,
): void => {
  for (let axis = 0; axis < 3; axis++) {
    let [min, max] = [Infinity, -Infinity];
    for (let n = from; n < to; n++) {
      const value = positions[3 * (triangles[n] ?? 0) + axis] ?? 0;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    balls[4 * node + axis] = (min + max) / 2;
  }
  let squared = 0;
  for (let n = from; n < to; n++) {
    const vertex = 3 * (triangles[n] ?? 0);
    const dx = (positions[vertex] ?? 0) - (balls[4 * node] ?? 0);
    const dy = (positions[vertex + 1] ?? 0) - (balls[4 * node + 1] ?? 0);
    const dz = (positions[vertex + 2] ?? 0) - (balls[4 * node + 2] ?? 0);
    squared = Math.max(squared, dx * dx + dy * dy + dz * dz);
  }
  balls[4 * node + 3] = Math.sqrt(squared) + ROUNDING;
};

export const ballTree = (mesh: Mesh): BallTree => {
  const { positions } = mesh;
  const hierarchy = hierarchyOf(positions, mesh.triangles);
  const { order, second, first, count } = hierarchy;
  const triangles = inOrder(mesh.triangles, order);
  const balls = new Float32Array(4 * second.length);
  for (let node = 0; node < second.length; node++) {
    const from = 3 * (first[node] ?? 0);
    setBall(balls, node, { positions, triangles }, from, from + 3 * (count[node] ?? 0));
  }
  const counts = leafCounts(hierarchy);
  const bytes = [positions, triangles, balls, second, first, counts].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  return { positions, triangles, balls, second, first, counts, bytes };
};
