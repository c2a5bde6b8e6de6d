import type { Mesh } from '../models/mesh.ts';
import { hierarchyOf, inOrder, leafCounts } from './hierarchy.ts';
import type { Hierarchy } from './hierarchy.ts';
import { EDGE, nearest, squaredDistance } from './triangle-distance.ts';
import { vertexNormals } from './vertex-normals.ts';

/** A closed surface, ready to answer the distance to it. */
export interface SurfaceTree {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly bytes: number;
  /**
   * The distance from a point to the surface, negative inside, exact but for rounding. The nearest point and its triangle
   * are left in `contact`. The triangle that was nearest to a point close by is a hint that saves most of the search.
   */
  readonly distance: (x: number, y: number, z: number, hint: number) => number;
  readonly contact: { x: number; y: number; z: number; triangle: number };
}

/** Squared distances this close are one distance: the two triangles of an edge. */
const TIE = 1e-9;
const DEPTH_MAX = 64;

const boxesOf = ({ positions, triangles }: Mesh, { second, first, count }: Hierarchy) => {
  const boxes = new Float32Array(6 * second.length);
  for (let node = 0; node < second.length; node++)
    for (let axis = 0; axis < 3; axis++) {
      let [min, max] = [Infinity, -Infinity];
      const end = 3 * ((first[node] ?? 0) + (count[node] ?? 0));
      for (let n = 3 * (first[node] ?? 0); n < end; n++) {
        const value = positions[3 * (triangles[n] ?? 0) + axis] ?? 0;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      boxes[6 * node + axis] = min;
      boxes[6 * node + 3 + axis] = max;
    }
  return boxes;
};

/** Of a welded closed mesh. */
export const surfaceTree = (mesh: Mesh): SurfaceTree => {
  const { positions } = mesh;
  const hierarchy = hierarchyOf(positions, mesh.triangles);
  const { order, second, first } = hierarchy;
  const counts = leafCounts(hierarchy);
  const triangles = inOrder(mesh.triangles, order);
  const boxes = boxesOf({ positions, triangles }, hierarchy);
  const normals = vertexNormals(mesh);
  const stack = new Uint32Array(DEPTH_MAX);
  const near = new Float64Array(DEPTH_MAX);
  const contact = { x: 0, y: 0, z: 0, triangle: 0 };
  const found = { squared: 0, side: 0, steepness: 0 };

  const toBox = (node: number, x: number, y: number, z: number): number => {
    const b = 6 * node;
    const dx = Math.max((boxes[b] ?? 0) - x, 0, x - (boxes[b + 3] ?? 0));
    const dy = Math.max((boxes[b + 1] ?? 0) - y, 0, y - (boxes[b + 4] ?? 0));
    const dz = Math.max((boxes[b + 2] ?? 0) - z, 0, z - (boxes[b + 5] ?? 0));
    return dx * dx + dy * dy + dz * dz;
  };

  /** Positive where the point lies on the outer side of the nearest part. */
  const sideOf = (n: number, part: number, x: number, y: number, z: number): number => {
    const dx = x - nearest.x;
    const dy = y - nearest.y;
    const dz = z - nearest.z;
    if (part < EDGE) {
      const v = 3 * (triangles[n + part] ?? 0);
      return dx * (normals[v] ?? 0) + dy * (normals[v + 1] ?? 0) + dz * (normals[v + 2] ?? 0);
    }
    const a = 3 * (triangles[n] ?? 0);
    const b = 3 * (triangles[n + 1] ?? 0);
    const c = 3 * (triangles[n + 2] ?? 0);
    const ax = positions[a] ?? 0;
    const ay = positions[a + 1] ?? 0;
    const az = positions[a + 2] ?? 0;
    const bx = (positions[b] ?? 0) - ax;
    const by = (positions[b + 1] ?? 0) - ay;
    const bz = (positions[b + 2] ?? 0) - az;
    const cx = (positions[c] ?? 0) - ax;
    const cy = (positions[c + 1] ?? 0) - ay;
    const cz = (positions[c + 2] ?? 0) - az;
    const nx = by * cz - bz * cy;
    const ny = bz * cx - bx * cz;
    const nz = bx * cy - by * cx;
    return (dx * nx + dy * ny + dz * nz) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
  };

  const visitLeaf = (node: number, x: number, y: number, z: number): void => {
    const end = 3 * ((first[node] ?? 0) + (counts[node] ?? 0));
    for (let n = 3 * (first[node] ?? 0); n < end; n += 3) {
      const a = triangles[n] ?? 0;
      const b = triangles[n + 1] ?? 0;
      const c = triangles[n + 2] ?? 0;
      const squared = squaredDistance(positions, a, b, c, x, y, z);
      if (squared > found.squared + TIE) continue;
      const isTie = squared >= found.squared - TIE;
      const side = sideOf(n, nearest.part, x, y, z);
      // An edge belongs to two triangles: the one that the point lies more in front of, or behind, decides the side.
      const steepness = nearest.part === EDGE ? Math.abs(side) : Infinity;
      if (isTie && steepness <= found.steepness) continue;
      if (squared < found.squared) found.squared = squared;
      found.side = side;
      found.steepness = steepness;
      contact.triangle = n / 3;
      contact.x = nearest.x;
      contact.y = nearest.y;
      contact.z = nearest.z;
    }
  };

  const distance = (x: number, y: number, z: number, hint: number): number => {
    const n = 3 * hint < triangles.length ? 3 * hint : 0;
    const a = triangles[n] ?? 0;
    const b = triangles[n + 1] ?? 0;
    const c = triangles[n + 2] ?? 0;
    found.squared = squaredDistance(positions, a, b, c, x, y, z);
    found.side = 1;
    found.steepness = -1;
    let depth = 0;
    stack[0] = 0;
    near[0] = toBox(0, x, y, z);
    while (depth >= 0) {
      const node = stack[depth] ?? 0;
      if ((near[depth--] ?? 0) > found.squared + TIE) continue;
      const other = second[node] ?? 0;
      if (other === 0) {
        visitLeaf(node, x, y, z);
        continue;
      }
      const toFirst = toBox(node + 1, x, y, z);
      const toOther = toBox(other, x, y, z);
      const isFirstNearer = toFirst <= toOther;
      stack[++depth] = isFirstNearer ? other : node + 1;
      near[depth] = isFirstNearer ? toOther : toFirst;
      stack[++depth] = isFirstNearer ? node + 1 : other;
      near[depth] = isFirstNearer ? toFirst : toOther;
    }
    const amount = Math.sqrt(found.squared);
    return found.side < 0 ? -amount : amount;
  };

  const bytes = [positions, triangles, boxes, normals, second, first, counts].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  const corner = (at: number): readonly [number, number, number] => [
    boxes[at] ?? 0,
    boxes[at + 1] ?? 0,
    boxes[at + 2] ?? 0,
  ];
  return { min: corner(0), max: corner(3), bytes, distance, contact };
};
