/** Twice the area in square millimetres below which a triangle counts as having none. */
const LEAST_AREA = 2e-4;

/** Whether the triangle at this place of the array has no area. */
export const isCollapsed = (positions: Float32Array, triangles: Uint32Array, n: number): boolean => {
  const [a, b, c] = [3 * (triangles[n] ?? 0), 3 * (triangles[n + 1] ?? 0), 3 * (triangles[n + 2] ?? 0)];
  const along = (from: number, to: number, axis: number): number =>
    (positions[to + axis] ?? 0) - (positions[from + axis] ?? 0);
  const [ux, uy, uz] = [along(a, b, 0), along(a, b, 1), along(a, b, 2)];
  const [vx, vy, vz] = [along(a, c, 0), along(a, c, 1), along(a, c, 2)];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) < LEAST_AREA;
};
