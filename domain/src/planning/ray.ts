import type { Vector } from '../ct/vector.ts';
import { DEEPEST_NODE } from './bone-tree.ts';
import type { BoneTree } from './bone-tree.ts';

/** More surfaces than a ray through any bone meets. */
const MOST_CROSSINGS = 4096;

/** Where a ray crosses the surface of a bone, in no order. */
export interface Crossings {
  count: number;
  readonly distances: Float64Array;
  /** The cosine of the angle between the ray and the normal, without its sign: 0 for a ray along the surface. */
  readonly steepness: Float64Array;
}

export const noCrossings = (): Crossings => ({
  count: 0,
  distances: new Float64Array(MOST_CROSSINGS),
  steepness: new Float64Array(MOST_CROSSINGS),
});

const stack = new Uint32Array(DEEPEST_NODE + 1);

/** Rounding must not let a ray pass beside a box that it touches. */
const WIDER = 1 + 1e-12;
const inverse = (value: number): number => 1 / (value || 1e-300);

/**
 * The side of an edge on which the ray passes, from the corners relative to its origin. Both triangles of an edge must
 * get the same answer, or a ray could slip through between them: the corner with the lower number always comes first.
 */
const sideOfEdge = (p: Float32Array, a: number, b: number, o: Vector, d: Vector): number => {
  const isOrdered = a < b;
  const first = 3 * (isOrdered ? a : b);
  const second = 3 * (isOrdered ? b : a);
  const ax = (p[first] as number) - o[0];
  const ay = (p[first + 1] as number) - o[1];
  const az = (p[first + 2] as number) - o[2];
  const bx = (p[second] as number) - o[0];
  const by = (p[second + 1] as number) - o[1];
  const bz = (p[second + 2] as number) - o[2];
  const mx = ay * bz - az * by;
  const my = az * bx - ax * bz;
  const mz = ax * by - ay * bx;
  // A ray exactly through an edge or a corner is taken as one that is turned by next to nothing.
  const volume = d[0] * mx + d[1] * my + d[2] * mz || my || mz || mx;
  const side = volume > 0 ? 1 : -1;
  return isOrdered ? side : -side;
};

/** Adds the crossing with a triangle, if there is one within the distance. */
const addCrossing = (
  { positions: p, triangles }: BoneTree,
  triangle: number,
  o: Vector,
  d: Vector,
  farthest: number,
  found: Crossings,
): void => {
  const a = triangles[3 * triangle] as number;
  const b = triangles[3 * triangle + 1] as number;
  const c = triangles[3 * triangle + 2] as number;
  const side = sideOfEdge(p, a, b, o, d);
  if (sideOfEdge(p, b, c, o, d) !== side || sideOfEdge(p, c, a, o, d) !== side) return;
  const ax = p[3 * a] as number;
  const ay = p[3 * a + 1] as number;
  const az = p[3 * a + 2] as number;
  const ux = (p[3 * b] as number) - ax;
  const uy = (p[3 * b + 1] as number) - ay;
  const uz = (p[3 * b + 2] as number) - az;
  const vx = (p[3 * c] as number) - ax;
  const vy = (p[3 * c + 1] as number) - ay;
  const vz = (p[3 * c + 2] as number) - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const along = nx * d[0] + ny * d[1] + nz * d[2];
  const distance = (nx * (ax - o[0]) + ny * (ay - o[1]) + nz * (az - o[2])) / along;
  if (!(distance > 0 && distance <= farthest) || found.count >= MOST_CROSSINGS) return;
  found.distances[found.count] = distance;
  found.steepness[found.count++] = Math.abs(along) / Math.sqrt(nx * nx + ny * ny + nz * nz);
};

/** All crossings of a ray up to a distance. The direction has the length 1. */
export const castRay = (tree: BoneTree, o: Vector, d: Vector, farthest: number, found: Crossings): void => {
  const { boxes, links, counts } = tree;
  const ox = o[0];
  const oy = o[1];
  const oz = o[2];
  const ix = inverse(d[0]);
  const iy = inverse(d[1]);
  const iz = inverse(d[2]);
  found.count = 0;
  let depth = 0;
  if (counts.length > 0) stack[depth++] = 0;
  while (depth > 0) {
    const node = stack[--depth] as number;
    const at = 6 * node;
    const x0 = ((boxes[at] as number) - ox) * ix;
    const x1 = ((boxes[at + 3] as number) - ox) * ix;
    const y0 = ((boxes[at + 1] as number) - oy) * iy;
    const y1 = ((boxes[at + 4] as number) - oy) * iy;
    const z0 = ((boxes[at + 2] as number) - oz) * iz;
    const z1 = ((boxes[at + 5] as number) - oz) * iz;
    const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
    const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
    if (leave < 0 || enter > farthest || enter > leave * WIDER) continue;
    const count = counts[node] as number;
    const link = links[node] as number;
    if (count === 0) {
      stack[depth++] = link;
      stack[depth++] = node + 1;
      continue;
    }
    for (let n = link; n < link + count; n++) addCrossing(tree, n, o, d, farthest, found);
  }
};
