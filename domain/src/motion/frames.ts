import { difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';

/** Lateral, anterior, superior: the same for both hips, so that a side is a mirror and nothing else. */
export type HipVector = readonly [lateral: number, anterior: number, superior: number];

/**
 * Three directions of length 1 at right angles, in LPS. Lateral points to the patient's left for a left hip and to the
 * right for a right one.
 */
export interface HipAxes {
  readonly lateral: Vector;
  readonly anterior: Vector;
  readonly superior: Vector;
}

/**
 * Where a bone is: the centre of the head in it, as planned, and its axes. The pelvis and the femur each have a frame;
 * in the zero position of the hip the two coincide.
 */
export interface HipFrame extends HipAxes {
  readonly origin: Vector;
}

export const directionInHip = (axes: HipAxes, direction: Vector): HipVector => [
  dot(direction, axes.lateral),
  dot(direction, axes.anterior),
  dot(direction, axes.superior),
];

export const pointInHip = (frame: HipFrame, point: Vector): HipVector =>
  directionInHip(frame, difference(point, frame.origin));

/** A point of the hip's frame in the scan. */
export const pointInScan = (frame: HipFrame, [l, a, s]: HipVector): Vector => {
  const { origin, lateral, anterior, superior } = frame;
  return [
    origin[0] + l * lateral[0] + a * anterior[0] + s * superior[0],
    origin[1] + l * lateral[1] + a * anterior[1] + s * superior[1],
    origin[2] + l * lateral[2] + a * anterior[2] + s * superior[2],
  ];
};
