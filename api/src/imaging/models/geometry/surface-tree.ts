import type { Mesh } from '@cotyle/domain/models/mesh';
import { toTriangle } from './point-distance.ts';

export interface SurfaceTree {
  /** The mesh with its triangles in spatial order. */
  readonly mesh: Mesh;
  /** The squared distance of a point from the surface, or any distance up to `enough` once one is found. */
  squaredDistance(x: number, y: number, z: number, enough: number): number;
}

const LEAF = 4;
/** Bits of each coordinate in a Morton code. */
const CURVE_BITS = 9;
/** Morton code and triangle number together are exact in a double. */
const NUMBERS = 2 ** 26;

const boundsOf = (positions: Float32Array): { min: number[]; size: number } => {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at] ?? 0;
    const axis = at % 3;
    if (value < (min[axis] ?? 0)) min[axis] = value;
    if (value > (max[axis] ?? 0)) max[axis] = value;
  }
  return { min, size: Math.max(...max.map((value, axis) => value - (min[axis] ?? 0)), Number.MIN_VALUE) };
};

/** Inserts two zero bits after each of the nine bits. */
const spread = (value: number): number => {
  let bits = value & 0x1ff;
  bits = (bits | (bits << 16)) & 0x0100_00ff;
  bits = (bits | (bits << 8)) & 0x0100_f00f;
  bits = (bits | (bits << 4)) & 0x010c_30c3;
  return (bits | (bits << 2)) & 0x0124_9249;
};

/** Sorts the triangles along a Morton curve. */
const alongCurve = ({ positions, triangles }: Mesh): Uint32Array => {
  const count = triangles.length / 3;
  const { min, size } = boundsOf(positions);
  const [minX = 0, minY = 0, minZ = 0] = min;
  const scale = (2 ** CURVE_BITS - 1) / size / 3;
  const places = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    const a = (triangles[n * 3] ?? 0) * 3;
    const b = (triangles[n * 3 + 1] ?? 0) * 3;
    const c = (triangles[n * 3 + 2] ?? 0) * 3;
    const x = (positions[a] ?? 0) + (positions[b] ?? 0) + (positions[c] ?? 0) - 3 * minX;
    const y = (positions[a + 1] ?? 0) + (positions[b + 1] ?? 0) + (positions[c + 1] ?? 0) - 3 * minY;
    const z = (positions[a + 2] ?? 0) + (positions[b + 2] ?? 0) + (positions[c + 2] ?? 0) - 3 * minZ;
    places[n] = (spread(x * scale) + spread(y * scale) * 2 + spread(z * scale) * 4) * NUMBERS + n;
  }
  places.sort();
  const sorted = new Uint32Array(count * 3);
  for (let n = 0; n < count; n++) {
    const at = ((places[n] ?? 0) % NUMBERS) * 3;
    sorted[n * 3] = triangles[at] ?? 0;
    sorted[n * 3 + 1] = triangles[at + 1] ?? 0;
    sorted[n * 3 + 2] = triangles[at + 2] ?? 0;
  }
  return sorted;
};

interface Boxes {
  /** Six numbers per node: lower and upper corner. */
  readonly corners: Float32Array;
  /** Nodes below this have the children 2n + 1 and 2n + 2; the others are leaves, in the order of the curve. */
  readonly firstLeaf: number;
}

const boxesOf = (positions: Float32Array, triangles: Uint32Array): Boxes => {
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(triangles.length / 3 / LEAF))));
  const firstLeaf = leaves - 1;
  const corners = new Float32Array((firstLeaf + leaves) * 6);
  // Empty leaves are infinitely far from every point.
  for (let at = 0; at < corners.length; at++) corners[at] = at % 6 < 3 ? Infinity : -Infinity;
  for (let at = 0; at < triangles.length; at++) {
    const node = (firstLeaf + Math.floor(at / 3 / LEAF)) * 6;
    const vertex = (triangles[at] ?? 0) * 3;
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[vertex + axis] ?? 0;
      if (value < (corners[node + axis] ?? 0)) corners[node + axis] = value;
      if (value > (corners[node + 3 + axis] ?? 0)) corners[node + 3 + axis] = value;
    }
  }
  for (let node = firstLeaf - 1; node >= 0; node--) {
    const left = (2 * node + 1) * 6;
    const right = (2 * node + 2) * 6;
    for (let axis = 0; axis < 3; axis++) {
      corners[node * 6 + axis] = Math.min(corners[left + axis] ?? 0, corners[right + axis] ?? 0);
      corners[node * 6 + 3 + axis] = Math.max(corners[left + 3 + axis] ?? 0, corners[right + 3 + axis] ?? 0);
    }
  }
  return { corners, firstLeaf };
};

const toBox = (corners: Float32Array, node: number, x: number, y: number, z: number): number => {
  const at = node * 6;
  const dx = Math.max((corners[at] ?? 0) - x, 0, x - (corners[at + 3] ?? 0));
  const dy = Math.max((corners[at + 1] ?? 0) - y, 0, y - (corners[at + 4] ?? 0));
  const dz = Math.max((corners[at + 2] ?? 0) - z, 0, z - (corners[at + 5] ?? 0));
  return dx * dx + dy * dy + dz * dz;
};

/** A bounding volume hierarchy over the triangles of a surface. */
export const treeOf = (mesh: Mesh): SurfaceTree => {
  const { positions } = mesh;
  const triangles = alongCurve(mesh);
  const { corners, firstLeaf } = boxesOf(positions, triangles);
  const count = triangles.length / 3;
  const levels = Math.log2(firstLeaf + 1);
  const waiting = new Int32Array(64);
  let last = 0;

  const toTriangleOf = (n: number, x: number, y: number, z: number): number => {
    const at = n * 3;
    const a = (triangles[at] ?? 0) * 3;
    const b = (triangles[at + 1] ?? 0) * 3;
    const c = (triangles[at + 2] ?? 0) * 3;
    const ax = positions[a] ?? 0;
    const ay = positions[a + 1] ?? 0;
    const az = positions[a + 2] ?? 0;
    return toTriangle(
      x - ax,
      y - ay,
      z - az,
      (positions[b] ?? 0) - ax,
      (positions[b + 1] ?? 0) - ay,
      (positions[b + 2] ?? 0) - az,
      (positions[c] ?? 0) - ax,
      (positions[c + 1] ?? 0) - ay,
      (positions[c + 2] ?? 0) - az,
    );
  };

  const nearestOfLeaf = (node: number, x: number, y: number, z: number, best: number): number => {
    let nearest = best;
    const from = (node - firstLeaf) * LEAF;
    const to = Math.min(from + LEAF, count);
    for (let n = from; n < to; n++) {
      const distance = toTriangleOf(n, x, y, z);
      if (distance >= nearest) continue;
      nearest = distance;
      last = n;
    }
    return nearest;
  };

  /** Fills the stack with the whole tree, nodes next to the last result on top. */
  const startFromLast = (): number => {
    let node = firstLeaf + Math.floor(last / LEAF);
    waiting[levels] = node;
    for (let place = levels - 1; place >= 0; place--) {
      waiting[place] = node % 2 === 1 ? node + 1 : node - 1;
      node = (node - 1) >> 1;
    }
    return levels + 1;
  };

  return {
    mesh: { positions, triangles },
    squaredDistance(x, y, z, enough) {
      // Consecutive points are usually neighbours.
      let nearest = toTriangleOf(last, x, y, z);
      if (nearest <= enough) return nearest;
      let depth = startFromLast();
      while (depth > 0 && nearest > enough) {
        depth -= 1;
        const node = waiting[depth] ?? 0;
        if (toBox(corners, node, x, y, z) >= nearest) continue;
        if (node >= firstLeaf) {
          nearest = nearestOfLeaf(node, x, y, z, nearest);
          continue;
        }
        const left = 2 * node + 1;
        const right = 2 * node + 2;
        const isLeftNearer = toBox(corners, left, x, y, z) <= toBox(corners, right, x, y, z);
        // The nearer child is on top of the stack.
        waiting[depth] = isLeftNearer ? right : left;
        waiting[depth + 1] = isLeftNearer ? left : right;
        depth += 2;
      }
      return nearest;
    },
  };
};
