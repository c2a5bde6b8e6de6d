import { difference, dot, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';

/** Maps between the screen of a view and patient coordinates, in millimetres. */
export interface Viewport {
  /** The upper left corner of the view. */
  readonly origin: Vector;
  readonly right: Vector;
  readonly down: Vector;
  /** Millimetres per pixel, across and down. */
  readonly pixel: readonly [across: number, down: number];
  readonly width: number;
  readonly height: number;
}

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

const unit = (vector: Vector): Vector => {
  const length = lengthOf(vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
};

/** From the patient coordinates of three corners of the view. */
export const viewportOf = (
  corners: { readonly topLeft: Vector; readonly topRight: Vector; readonly bottomLeft: Vector },
  width: number,
  height: number,
): Viewport => {
  const right = difference(corners.topRight, corners.topLeft);
  const down = difference(corners.bottomLeft, corners.topLeft);
  return {
    origin: corners.topLeft,
    right: unit(right),
    down: unit(down),
    pixel: [lengthOf(right) / Math.max(1, width), lengthOf(down) / Math.max(1, height)],
    width,
    height,
  };
};

export const toScreen = ({ origin, right, down, pixel }: Viewport, point: Vector): ScreenPoint => {
  const offset = difference(point, origin);
  return { x: dot(offset, right) / pixel[0], y: dot(offset, down) / pixel[1] };
};

/** The point in the displayed plane under a screen position. */
export const toPatient = ({ origin, right, down, pixel }: Viewport, { x, y }: ScreenPoint): Vector => {
  const at = (k: 0 | 1 | 2): number => origin[k] + x * pixel[0] * right[k] + y * pixel[1] * down[k];
  return [at(0), at(1), at(2)];
};

/** The distance of a point from the displayed plane. */
export const distanceFromPlane = (viewport: Viewport, point: Vector): number =>
  lengthOf(difference(point, toPatient(viewport, toScreen(viewport, point))));
