export type Vector = readonly [number, number, number];

/** Everything beyond the plane is cut away. */
export interface Cut {
  /** A unit vector into the part that stays. */
  readonly normal: Vector;
  readonly point: Vector;
}

/** Coordinates in a plane: u along `across`, v along `up`, in millimetres. */
export interface PlaneFrame {
  readonly origin: Vector;
  readonly across: Vector;
  readonly up: Vector;
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** `a` and a multiple of `b`. */
export const plus = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + times * b[0],
  a[1] + times * b[1],
  a[2] + times * b[2],
];

/** Across an axis of the body, the coordinates are those of the other two axes, so that no rounding moves a point. */
export const frameOf = ({ normal, point }: Cut): PlaneFrame => {
  const helper: Vector = Math.abs(normal[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1];
  const level = cross(helper, normal);
  const across = plus([0, 0, 0], level, 1 / Math.hypot(...level));
  return { origin: point, across, up: cross(normal, across) };
};

export const inPlane = ({ origin, across, up }: PlaneFrame, point: Vector): readonly [number, number] => {
  const from = plus(point, origin, -1);
  return [dot(from, across), dot(from, up)];
};

export const fromPlane = ({ origin, across, up }: PlaneFrame, u: number, v: number): Vector =>
  plus(plus(origin, across, u), up, v);
