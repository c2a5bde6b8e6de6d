import type { Mesh } from '../../models/mesh.ts';

/** One closed part of a mesh: outer ones have a positive size, those around a hole a negative one. */
interface Shell {
  readonly triangles: number[];
  size: number;
}

/** By union of the vertices that triangles join. */
const shellsIn = ({ positions, triangles }: Mesh): Shell[] => {
  const parents = Uint32Array.from({ length: positions.length / 3 }, (_, n) => n);
  const rootOf = (vertex: number): number => {
    let at = vertex;
    for (let next = parents[at] ?? at; next !== at; next = parents[at] ?? at) {
      parents[at] = parents[next] ?? next;
      at = next;
    }
    return at;
  };
  for (let n = 0; n < triangles.length; n += 3) {
    const a = rootOf(triangles[n] ?? 0);
    parents[rootOf(triangles[n + 1] ?? 0)] = a;
    parents[rootOf(triangles[n + 2] ?? 0)] = a;
  }
  const shells = new Map<number, Shell>();
  const [ox = 0, oy = 0, oz = 0] = positions;
  for (let n = 0; n < triangles.length; n += 3) {
    const root = rootOf(triangles[n] ?? 0);
    let shell = shells.get(root);
    if (!shell) shells.set(root, (shell = { triangles: [], size: 0 }));
    shell.triangles.push(n);
    const at = (k: number, axis: number): number => positions[3 * (triangles[n + k] ?? 0) + axis] ?? 0;
    const [ax, ay, az] = [at(0, 0) - ox, at(0, 1) - oy, at(0, 2) - oz];
    const [bx, by, bz] = [at(1, 0) - ox, at(1, 1) - oy, at(1, 2) - oz];
    const [cx, cy, cz] = [at(2, 0) - ox, at(2, 1) - oy, at(2, 2) - oz];
    shell.size += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  return [...shells.values()];
};

/** Weights of the corners of a triangle: a point that no edge of the lattice goes through. */
const WEIGHTS = [0.23, 0.31, 0.46];

/** Whether a point of a shell is inside another one: a line along x crosses it an odd number of times. */
const isWithin = ({ positions, triangles }: Mesh, inner: Shell, outer: Shell): boolean => {
  const first = inner.triangles[0] ?? 0;
  const [x, y, z] = [0, 1, 2].map((axis) =>
    WEIGHTS.reduce(
      (sum, weight, k) => sum + weight * (positions[3 * (triangles[first + k] ?? 0) + axis] ?? 0),
      0,
    ),
  ) as [number, number, number];
  let isOdd = false;
  for (const n of outer.triangles) {
    const at = (k: number, axis: number): number => positions[3 * (triangles[n + k] ?? 0) + axis] ?? 0;
    const side = (k: number, m: number): number =>
      (at(m, 1) - at(k, 1)) * (z - at(k, 2)) - (at(m, 2) - at(k, 2)) * (y - at(k, 1));
    const [c, a, b] = [side(0, 1), side(1, 2), side(2, 0)];
    if (!((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))) continue;
    const hit = (a * at(0, 0) + b * at(1, 0) + c * at(2, 0)) / (a + b + c);
    if (hit > x) isOdd = !isOdd;
  }
  return isOdd;
};

const meshOf = ({ positions, triangles }: Mesh, shells: readonly Shell[]): Mesh => {
  const count = shells.reduce((sum, shell) => sum + shell.triangles.length, 0);
  const numbers = new Int32Array(positions.length / 3).fill(-1);
  const kept = new Uint32Array(3 * count);
  const places: number[] = [];
  let at = 0;
  for (const shell of shells)
    for (const n of shell.triangles)
      for (let k = 0; k < 3; k++) {
        const vertex = triangles[n + k] ?? 0;
        let number = numbers[vertex] ?? -1;
        if (number < 0) {
          numbers[vertex] = number = places.length / 3;
          places.push(
            positions[3 * vertex] ?? 0,
            positions[3 * vertex + 1] ?? 0,
            positions[3 * vertex + 2] ?? 0,
          );
        }
        kept[at++] = number;
      }
  return { positions: Float32Array.from(places), triangles: kept };
};

/**
 * The outer shells of a closed mesh of at least this size, and the largest in any case. Those around holes are left out,
 * which fills the holes, and with them what floats in a hole.
 */
export const shellsOf = (mesh: Mesh, least: number): { mesh: Mesh; parts: number; size: number } => {
  const all = shellsIn(mesh);
  const largest = all.reduce((most, { size }) => Math.max(most, size), 0);
  const holes = all.filter(({ size }) => size < 0);
  const outer = all.filter(
    (shell) =>
      shell.size > 0 &&
      (shell.size >= least || shell.size === largest) &&
      !holes.some((hole) => -hole.size > shell.size && isWithin(mesh, shell, hole)),
  );
  const size = outer.reduce((sum, shell) => sum + shell.size, 0);
  return { mesh: meshOf(mesh, outer), parts: outer.length, size };
};
