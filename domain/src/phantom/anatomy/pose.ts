import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import type { Field, NearField } from './field.ts';

/** A rigid motion: the rows of a rotation, then a shift. */
export interface Pose {
  readonly rows: readonly [Vector, Vector, Vector];
  readonly shift: Vector;
}

type Rows = Pose['rows'];

const product = (a: Rows, b: Rows): Rows => {
  const row = (r: Vector): Vector => [
    r[0] * b[0][0] + r[1] * b[1][0] + r[2] * b[2][0],
    r[0] * b[0][1] + r[1] * b[1][1] + r[2] * b[2][1],
    r[0] * b[0][2] + r[1] * b[1][2] + r[2] * b[2][2],
  ];
  return [row(a[0]), row(a[1]), row(a[2])];
};

const about = (axis: 0 | 1 | 2, angle: number): Rows => {
  const [c, s] = [Math.cos(inRadians(degrees(angle))), Math.sin(inRadians(degrees(angle)))];
  if (axis === 0)
    return [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c],
    ];
  if (axis === 1)
    return [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ];
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
};

export const NO_TURN: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const turn = (axis: 0 | 1 | 2, angle: number): Pose => ({
  rows: about(axis, angle),
  shift: [0, 0, 0],
});

export const shifted = (shift: Vector): Pose => ({ rows: NO_TURN, shift });

export const turned = ({ rows }: Pose, [x, y, z]: Vector): Vector => [
  rows[0][0] * x + rows[0][1] * y + rows[0][2] * z,
  rows[1][0] * x + rows[1][1] * y + rows[1][2] * z,
  rows[2][0] * x + rows[2][1] * y + rows[2][2] * z,
];

export const placed = (pose: Pose, point: Vector): Vector => {
  const [x, y, z] = turned(pose, point);
  return [x + pose.shift[0], y + pose.shift[1], z + pose.shift[2]];
};

/** The inner pose first, then the outer one. */
export const after = (outer: Pose, inner: Pose): Pose => ({
  rows: product(outer.rows, inner.rows),
  shift: placed(outer, inner.shift),
});

export const inversePose = ({ rows, shift }: Pose): Pose => {
  const back: Rows = [
    [rows[0][0], rows[1][0], rows[2][0]],
    [rows[0][1], rows[1][1], rows[2][1]],
    [rows[0][2], rows[1][2], rows[2][2]],
  ];
  const [x, y, z] = turned({ rows: back, shift }, shift);
  return { rows: back, shift: [-x, -y, -z] };
};

/** The field of a bone that was moved by a pose. */
export const posed = (pose: Pose, field: Field): Field => {
  const { rows, shift } = inversePose(pose);
  const [[a, b, c], [d, e, f], [g, h, i]] = rows;
  const [p, q, r] = shift;
  const of = (inner: Field, centre: number): NearField => ({
    centre,
    at: (x, y, z) =>
      inner.at(a * x + b * y + c * z + p, d * x + e * y + f * z + q, g * x + h * y + i * z + r),
    near: (x, y, z, radius) => {
      const [u, v, w] = [a * x + b * y + c * z + p, d * x + e * y + f * z + q, g * x + h * y + i * z + r];
      const kept = inner.near(u, v, w, radius);
      return of(kept, kept.centre);
    },
  });
  return of(field, NaN);
};
