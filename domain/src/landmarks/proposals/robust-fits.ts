import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { fittedSphere } from '../../cup/sphere-fit.ts';
import { plus, times, unit } from '../points.ts';

export const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export interface Sphere {
  readonly centre: Vector;
  readonly radius: number;
}

export interface RobustSphere extends Sphere {
  /** The root mean square of how far the points that count lie off it, in millimetres. */
  readonly deviation: number;
  readonly inliers: readonly Vector[];
}

const inlierSphere = (inliers: readonly Vector[]): RobustSphere | undefined => {
  const fit = fittedSphere(inliers.map(([x, y, z]) => ({ x, y, z })));
  if (!fit) return undefined;
  const { centre, radius, deviation } = fit;
  return { centre: [centre.x, centre.y, centre.z], radius, deviation, inliers };
};

/** Fits again and again to the points that lie closer and closer, so that spurs and pits drop out. */
export const robustSphere = (
  points: readonly Vector[],
  start: Sphere,
  tolerances: readonly number[],
): RobustSphere | undefined => {
  let sphere: Sphere = start;
  let fit: RobustSphere | undefined;
  for (const tolerance of tolerances) {
    const near = points.filter(
      (point) => Math.abs(lengthOf(difference(point, sphere.centre)) - sphere.radius) <= tolerance,
    );
    fit = inlierSphere(near);
    if (!fit) return undefined;
    sphere = fit;
  }
  return fit;
};

/** The value around which most values lie. */
export const modeOf = (values: readonly number[], width: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  let [best, most] = [Number.NaN, 0];
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) > width) from++;
    if (to - from + 1 > most) {
      most = to - from + 1;
      best = ((sorted[to] ?? 0) + (sorted[from] ?? 0)) / 2;
    }
  }
  return best;
};

/** Solves a small system by Gauss's method; undefined where its equations are not independent. */
export const solve = (equations: readonly (readonly number[])[]): number[] | undefined => {
  const rows = equations.map((row) => [...row]);
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    const pivot = rows
      .slice(column)
      .reduce((a, b) => (Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a));
    if (Math.abs(pivot[column] ?? 0) < 1e-12) return undefined;
    const at = rows.indexOf(pivot);
    [rows[at], rows[column]] = [rows[column] ?? [], pivot];
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let k = column; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, k) => (row[n] ?? 0) / (row[k] ?? 1));
};

export interface Summit {
  readonly point: Vector;
  /** How far the points lie off the fitted cap, in millimetres (root mean square). */
  readonly deviation: number;
  /** How flat the cap is across its blunter direction: the radius of its curvature, in millimetres. */
  readonly radius: number;
  /** Across all directions, in 1/mm: of a ball twice the inverse of its radius. */
  readonly curvature: number;
  /** Whether the surface falls in all directions from it. */
  readonly isTop: boolean;
}

/** The points within this of the highest one make the cap. */
const CAP_DEPTH = 2;
const CAP_WIDTH = 6;

/** Two directions at right angles to a third. */
export const basisAcross = (up: Vector): readonly [Vector, Vector] => {
  const helper: Vector = Math.abs(up[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const first = unit(cross(helper, up));
  return [first, cross(up, first)];
};

/**
 * The highest place of a surface along a direction, by a parabola through the cap around its highest point: a single
 * point of a noisy surface lies anywhere on a flat top.
 */
export const summitOf = (points: readonly Vector[], up: Vector): Summit | undefined => {
  let top: Vector | undefined;
  let highest = -Infinity;
  for (const point of points) {
    const height = dot(point, up);
    if (height > highest) [top, highest] = [point, height];
  }
  if (!top) return undefined;
  const [u, v] = basisAcross(up);
  const cap: Vector[] = [];
  for (const point of points) {
    if (dot(point, up) <= highest - CAP_DEPTH) continue;
    const way = difference(point, top);
    if (lengthOf(way) < CAP_WIDTH) cap.push([dot(way, u), dot(way, v), dot(way, up)]);
  }
  const rows = [0, 1, 2, 3, 4, 5].map(() => [0, 0, 0, 0, 0, 0, 0]);
  for (const [a, b, height] of cap) {
    const terms = [a * a, a * b, b * b, a, b, 1];
    terms.forEach((term, n) => {
      const row = rows[n] ?? [];
      terms.forEach((other, k) => (row[k] = (row[k] ?? 0) + term * other));
      row[6] = (row[6] ?? 0) + term * height;
    });
  }
  const bare = {
    point: top,
    deviation: CAP_DEPTH,
    radius: CAP_WIDTH * CAP_WIDTH,
    curvature: 0,
    isTop: false,
  };
  const fit = cap.length < 12 ? undefined : solve(rows);
  if (!fit) return bare;
  const [aa = 0, ab = 0, bb = 0, fa = 0, fb = 0, constant = 0] = fit;
  const determinant = 4 * aa * bb - ab * ab;
  const flattest = (aa + bb + Math.hypot(aa - bb, ab)) / 2;
  if (determinant <= 0 || flattest >= 0) return bare;
  const [x, y] = [(ab * fb - 2 * bb * fa) / determinant, (ab * fa - 2 * aa * fb) / determinant];
  if (Math.hypot(x, y) > CAP_WIDTH) return bare;
  const heightAt = (a: number, b: number): number =>
    aa * a * a + ab * a * b + bb * b * b + fa * a + fb * b + constant;
  const squares = cap.reduce((sum, [a, b, height]) => sum + (height - heightAt(a, b)) ** 2, 0);
  return {
    point: plus(top, plus(plus(times(u, x), times(v, y)), times(up, heightAt(x, y)))),
    deviation: Math.sqrt(squares / cap.length),
    radius: -1 / (2 * flattest),
    curvature: -2 * (aa + bb),
    isTop: true,
  };
};
