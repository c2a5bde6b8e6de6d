import { dot, lengthOf } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];

/** Not finite where the vector has no length. */
export const unit = (a: Vector): Vector => times(a, 1 / lengthOf(a));

export const middle = (a: Vector, b: Vector): Vector => times(plus(a, b), 0.5);

export const meanOf = (points: readonly Vector[]): Vector =>
  times(
    points.reduce<Vector>((sum, point) => plus(sum, point), [0, 0, 0]),
    1 / points.length,
  );

/** The part of a vector at right angles to a direction of length 1. */
export const across = (a: Vector, direction: Vector): Vector => plus(a, times(direction, -dot(a, direction)));

export const isFinite = (a: Vector): boolean => a.every(Number.isFinite);
