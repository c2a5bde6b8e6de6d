import { cross, difference, dot, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { SIDES } from '@cotyle/domain/hip/side';
import type { PlacedLandmarks, PlacedSide } from '@cotyle/domain/landmarks/placed';
import { plus, times } from '@cotyle/domain/landmarks/points';
import { principalAxes } from '@cotyle/domain/landmarks/principal-axes';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { ALL_LANDMARKS, pointsOf } from './landmark-refs.ts';
import type { LandmarkRef } from './landmark-refs.ts';

/** One point of a landmark. */
export interface LandmarkMark {
  readonly ref: LandmarkRef;
  /** Which point of the rim. */
  readonly index: number;
  readonly point: Vector;
}

export interface SphereFigure {
  readonly ref: LandmarkRef;
  readonly centre: Vector;
  readonly radius: number;
}

export interface LineFigure {
  readonly ref: LandmarkRef;
  readonly from: Vector;
  readonly to: Vector;
}

/** A circle in space, as points around it. */
export interface CircleFigure {
  readonly ref: LandmarkRef;
  readonly points: readonly Vector[];
}

export const marksOf = (placed: PlacedLandmarks): readonly LandmarkMark[] =>
  ALL_LANDMARKS.flatMap((ref) => pointsOf(placed, ref).map((point, index) => ({ ref, index, point })));

const SPHERES = [
  ['acetabularCentre', 'acetabularDiameter'],
  ['femoralHeadCentre', 'femoralHeadDiameter'],
] as const;

/** The spheres of socket and head, where centre and diameter are known. */
export const spheresOf = (placed: PlacedLandmarks): readonly SphereFigure[] =>
  SIDES.flatMap((side) =>
    SPHERES.flatMap(([name, length]) => {
      const [centre, diameter] = [placed[side][name]?.value, placed[side][length]?.value];
      return centre && diameter ? [{ ref: { side, name }, centre, radius: diameter / 2 }] : [];
    }),
  );

/** The axis of the neck is drawn beyond its middle by as much as lies before it. */
const axisOfNeck = ({ femoralHeadCentre: head, neckCentre: neck }: PlacedSide) =>
  head && neck ? [head.value, plus(neck.value, difference(neck.value, head.value))] : undefined;

/** The axes of neck and shaft, and the line behind the condyles. */
export const linesOf = (placed: PlacedLandmarks): readonly LineFigure[] =>
  SIDES.flatMap((side) => {
    const own = placed[side];
    const ends = [
      ['neckCentre', ...(axisOfNeck(own) ?? [])],
      ['shaftProximal', own.shaftProximal?.value, own.shaftDistal?.value],
      ['medialPosteriorCondyle', own.medialPosteriorCondyle?.value, own.lateralPosteriorCondyle?.value],
    ] as const;
    return ends.flatMap(([name, from, to]) => (from && to ? [{ ref: { side, name }, from, to }] : []));
  });

const CIRCLE_STEPS = 72;
const RIM_LEAST = 3;

/** The circle of best fit through points of a plane around their mean: least squares of x² + y² = 2ax + 2by + c (Kåsa). */
const circleThrough = (points: readonly (readonly [number, number])[]) => {
  let [xx, xy, yy, xr, yr, r] = [0, 0, 0, 0, 0, 0];
  for (const [x, y] of points) {
    const square = x * x + y * y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xr += x * square;
    yr += y * square;
    r += square;
  }
  const determinant = xx * yy - xy * xy;
  const [a, b] = [(xr * yy - yr * xy) / (2 * determinant), (yr * xx - xr * xy) / (2 * determinant)];
  return { a, b, radius: Math.sqrt(r / points.length + a * a + b * b) };
};

/** The circle of each rim, in its plane of best fit. */
export const rimCirclesOf = (placed: PlacedLandmarks): readonly CircleFigure[] =>
  SIDES.flatMap((side) => {
    const rim = placed[side].acetabularRim?.value ?? [];
    if (rim.length < RIM_LEAST) return [];
    const {
      mean,
      axes: [u, v],
    } = principalAxes(rim);
    const { a, b, radius } = circleThrough(
      rim.map((point) => [dot(difference(point, mean), u), dot(difference(point, mean), v)]),
    );
    if (!Number.isFinite(radius) || radius > 200) return [];
    const at = (step: number): Vector => {
      const angle = (2 * Math.PI * step) / CIRCLE_STEPS;
      return plus(mean, plus(times(u, a + radius * Math.cos(angle)), times(v, b + radius * Math.sin(angle))));
    };
    return [
      {
        ref: { side, name: 'acetabularRim' },
        points: Array.from({ length: CIRCLE_STEPS + 1 }, (_, step) => at(step)),
      },
    ];
  });

/** How far a point lies in front of the displayed plane, in millimetres; negative behind it. */
export const depthIn = ({ origin, right, down }: Viewport, point: Vector): number =>
  dot(difference(point, origin), cross(right, down));

/** The radius of the circle in which a plane cuts a sphere; undefined where it does not. */
export const sectionRadius = (viewport: Viewport, { centre, radius }: SphereFigure): number | undefined => {
  const square = radius ** 2 - depthIn(viewport, centre) ** 2;
  return square > 0 ? Math.sqrt(square) : undefined;
};

/** The part of a line that lies within a distance of the displayed plane. */
export const lineNear = (
  viewport: Viewport,
  { from, to }: Pick<LineFigure, 'from' | 'to'>,
  reach: number,
): readonly [Vector, Vector] | undefined => {
  const [start, end] = [depthIn(viewport, from), depthIn(viewport, to)];
  const way = difference(to, from);
  const at = (share: number): Vector => plus(from, times(way, share));
  if (start === end) return Math.abs(start) <= reach ? [from, to] : undefined;
  const [a, b] = [(-reach - start) / (end - start), (reach - start) / (end - start)];
  const [first, last] = [Math.max(0, Math.min(a, b)), Math.min(1, Math.max(a, b))];
  return first < last ? [at(first), at(last)] : undefined;
};

/** How far a mark is shown from its slice, in millimetres. */
export const MARK_REACH = 8;

/** From 1 in the slice to 0 at the end of the reach. */
export const nearness = (depth: number): number => Math.max(0, 1 - Math.abs(depth) / MARK_REACH);

/** Of several marks, the one nearest to a point in the plane with this normal; undefined where none is within the tolerance. */
export const nearestMark = (
  marks: readonly LandmarkMark[],
  point: Vector,
  normal: Vector,
  tolerance: number,
): LandmarkMark | undefined => {
  let best: { readonly mark: LandmarkMark; readonly off: number } | undefined;
  for (const mark of marks) {
    const way = difference(mark.point, point);
    const depth = dot(way, normal);
    const off = lengthOf(difference(way, times(normal, depth)));
    if (Math.abs(depth) > MARK_REACH || off > tolerance) continue;
    // Of two marks at the same place of the screen, the one in the slice.
    const rank = off + Math.abs(depth) / 4;
    if (!best || rank < best.off) best = { mark, off: rank };
  }
  return best?.mark;
};
