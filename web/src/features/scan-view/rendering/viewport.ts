import { difference, dot, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';

/** Where a view looks, so that anything in the body can be drawn over it: all in millimetres of the patient's frame. */
export interface Viewport {
  /** At the upper left corner of the view. */
  readonly origin: Vector;
  readonly right: Vector;
  readonly down: Vector;
  /** Millimetres in a pixel of the screen. */
  readonly pixel: number;
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

/** From the points of the body that lie in three corners of the view. */
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
    pixel: lengthOf(right) / Math.max(1, width),
    width,
    height,
  };
};

export const toScreen = ({ origin, right, down, pixel }: Viewport, point: Vector): ScreenPoint => {
  const way = difference(point, origin);
  return { x: dot(way, right) / pixel, y: dot(way, down) / pixel };
};

/** The point of the body under a place of the screen, in the plane that is shown. */
export const toPatient = ({ origin, right, down, pixel }: Viewport, { x, y }: ScreenPoint): Vector => {
  const at = (k: 0 | 1 | 2): number => origin[k] + pixel * (x * right[k] + y * down[k]);
  return [at(0), at(1), at(2)];
};

/** How far a point lies from the plane that is shown. */
export const distanceFromPlane = (viewport: Viewport, point: Vector): number =>
  lengthOf(difference(point, toPatient(viewport, toScreen(viewport, point))));
