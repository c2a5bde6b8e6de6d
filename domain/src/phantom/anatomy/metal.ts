import type { Vector } from '../../ct/vector.ts';
import type { Acetabulum } from './acetabulum.ts';
import type { Femur } from './femur.ts';
import { fieldOf, joined, without } from './field.ts';
import type { Field } from './field.ts';
import { ball, bar, behind } from './sphere-mesh.ts';

const HEAD = 16;
const SHELL = 4;

/** The shell of a cup in the frame of the pelvis. */
export const cupOf = ({ centre, axis, radius, rim }: Acetabulum): Field => {
  const edge: Vector = [centre[0] + rim * axis[0], centre[1] + rim * axis[1], centre[2] + rim * axis[2]];
  const shell = without(ball(centre, radius + 1), ball(centre, radius + 1 - SHELL));
  const beyond = behind(edge, [-axis[0], -axis[1], -axis[2]]);
  return without(shell, beyond);
};

/** A head on a stem, in the frame of the femur. */
export const stemOf = ({ neck, root, lesser, scale }: Femur): Field => {
  const along = (by: number): Vector => [root[0] * by, root[1] * by, root[2] * by];
  return joined([
    { field: ball([0, 0, 0], HEAD), blend: 0 },
    {
      field: bar([
        [-neck[0] * 8, -neck[1] * 8, -neck[2] * 8, 6.5],
        [...along(0.62), 7],
        [...along(0.95), 10],
      ]),
      blend: 2,
    },
    {
      field: bar([
        [root[0], root[1], root[2], 10.5 * scale],
        [root[0], root[1], lesser, 9 * scale],
        [root[0], root[1], lesser - 90 * scale, 6 * scale],
      ]),
      blend: 8,
    },
  ]);
};

/** What is left of a femur after the head was cut off. */
export const resected = ({ field, neck, root, headRadius }: Femur): Field => {
  const by = 0.5 * Math.hypot(...root);
  const cut: Vector = [-neck[0] * by, -neck[1] * by, -neck[2] * by];
  const plane = behind(cut, [-neck[0], -neck[1], -neck[2]]);
  // Only around the neck: the greater trochanter stays.
  const around = headRadius + 6;
  const removed = fieldOf((x, y, z) => {
    const height = x * neck[0] + y * neck[1] + z * neck[2];
    const off = Math.sqrt(Math.max(0, x * x + y * y + z * z - height * height));
    return Math.max(plane.at(x, y, z), off - around);
  });
  return without(field, removed, 0, 1);
};
