import type { Mesh } from '../../../models/mesh.ts';

/** Twice the area of the smallest triangle. */
export const leastArea = ({ positions, triangles }: Mesh): number => {
  let least = Infinity;
  for (let n = 0; n < triangles.length; n += 3) {
    const at = (k: number, axis: number): number => positions[3 * (triangles[n + k] ?? 0) + axis] ?? 0;
    const [bx, by, bz] = [0, 1, 2].map((axis) => at(1, axis) - at(0, axis)) as [number, number, number];
    const [cx, cy, cz] = [0, 1, 2].map((axis) => at(2, axis) - at(0, axis)) as [number, number, number];
    least = Math.min(least, Math.hypot(by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx));
  }
  return least;
};

/** Vertices − edges + triangles: 2 for each ball, 0 for a ring. */
export const eulerOf = ({ positions, triangles }: Mesh): number =>
  positions.length / 3 - triangles.length / 2 + triangles.length / 3;

/** At the vertices and in the middle of each triangle. */
export const eachPoint = (
  { positions, triangles }: Mesh,
  visit: (x: number, y: number, z: number) => void,
): void => {
  for (let n = 0; n < positions.length; n += 3)
    visit(positions[n] ?? 0, positions[n + 1] ?? 0, positions[n + 2] ?? 0);
  for (let n = 0; n < triangles.length; n += 3) {
    const middle = [0, 1, 2].map((axis) =>
      [0, 1, 2].reduce((sum, k) => sum + (positions[3 * (triangles[n + k] ?? 0) + axis] ?? 0) / 3, 0),
    ) as [number, number, number];
    visit(...middle);
  }
};
