import type { Centre } from './centre.ts';

export interface FittedSphere {
  readonly centre: Centre;
  readonly radius: number;
  /** The root mean square of how far the points lie off the sphere, in millimetres. */
  readonly deviation: number;
}

/** Four points are always on some sphere: the deviation is meaningful only with more points. */
export const SPHERE_POINTS_MIN = 4;

type Row = [number, number, number, number, number];

/** Solves four equations; undefined where they are not independent. */
const solved = (rows: Row[]): readonly number[] | undefined => {
  for (let column = 0; column < 4; column++) {
    const best = rows
      .slice(column)
      .reduce((a, b) => (Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a));
    if (Math.abs(best[column] ?? 0) < 1e-9) return undefined;
    rows.splice(rows.indexOf(best), 1);
    rows.splice(column, 0, best);
    for (const row of rows) {
      if (row === best) continue;
      const factor = (row[column] ?? 0) / (best[column] ?? 1);
      for (let k = column; k < 5; k++) row[k] = (row[k] ?? 0) - factor * (best[k] ?? 0);
    }
  }
  return rows.map((row, n) => row[4] / (row[n] ?? 1));
};

const meanOf = (points: readonly Centre[]): Centre => {
  const mean = (value: (point: Centre) => number): number =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), z: mean(({ z }) => z) };
};

/** Enough curvature to locate the middle: with less, a small error of a point moves it by centimetres. */
const RADIUS_MAX = 100;

/**
 * The sphere through points on the wall of a socket, by least squares of |p|² = 2c·p + (r² − |c|²), which is linear in
 * its unknowns. Relative to the mean of the points, so that large coordinates lose no precision. Undefined for flat points.
 */
export const fittedSphere = (points: readonly Centre[]): FittedSphere | undefined => {
  if (points.length < SPHERE_POINTS_MIN) return undefined;
  const mean = meanOf(points);
  const rows = [0, 1, 2, 3].map((): Row => [0, 0, 0, 0, 0]);
  for (const point of points) {
    const [x, y, z] = [point.x - mean.x, point.y - mean.y, point.z - mean.z];
    const equation: Row = [2 * x, 2 * y, 2 * z, 1, x * x + y * y + z * z];
    rows.forEach((row, n) =>
      equation.forEach((value, k) => (row[k] = (row[k] ?? 0) + (equation[n] ?? 0) * value)),
    );
  }
  const [cx = 0, cy = 0, cz = 0, rest = 0] = solved(rows) ?? [Infinity];
  const radius = Math.sqrt(rest + cx * cx + cy * cy + cz * cz);
  if (!Number.isFinite(radius) || radius > RADIUS_MAX) return undefined;
  const centre = { x: mean.x + cx, y: mean.y + cy, z: mean.z + cz };
  const squares = points.map(
    ({ x, y, z }) => (Math.hypot(x - centre.x, y - centre.y, z - centre.z) - radius) ** 2,
  );
  return {
    centre,
    radius,
    deviation: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / points.length),
  };
};
