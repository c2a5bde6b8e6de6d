import { joined, without } from './field.ts';
import type { Field } from './field.ts';
import type { Femur } from './femur.ts';
import { after, posed, shifted, turn } from './pose.ts';
import { bar, ellipsoid, sheet } from './sphere-mesh.ts';
import type { Knot } from './sphere-mesh.ts';

const GAP = 3;

/** Patella, tibia and fibula in the frame of the femur; the shin is bent back by an angle at the knee. */
export const lowerLegOf = ({ field: femur, knee, lean, scale }: Femur, bend: number): Field => {
  const knots = (...list: readonly Knot[]): Knot[] =>
    list.map(([x, y, z, r]) => [x * scale, y * scale, z * scale, r * scale]);
  const plateau = sheet([
    knots([-28, -14, -14, 9], [0, -18, -14, 9], [27, -13, -14, 9]),
    knots([-29, 4, -13, 9], [0, 4, -12, 9], [28, 4, -13, 9]),
    knots([-25, 16, -15, 9], [0, 12, -16, 9], [24, 15, -15, 9]),
  ]);
  const tibia = joined([
    { field: plateau, blend: 0 },
    {
      field: bar(
        knots([0, 2, -22, 21], [0, 0, -45, 19], [-1, -3, -75, 15], [-2, -5, -120, 13], [-2, -6, -200, 12.5]),
      ),
      blend: 12,
    },
    { field: bar(knots([0, -22, -34, 9], [0, -21, -50, 7])), blend: 8 },
    { field: bar(knots([-4, 4, -8, 5], [-4, 4, -1, 3])), blend: 4 },
  ]);
  const fibula = bar(knots([40, 20, -26, 9], [38, 20, -40, 6.5], [35, 18, -75, 5.5], [34, 16, -200, 5.5]));
  // Turned against the femur, so that the shin is straight under a leaning thigh.
  const pose = after(shifted(knee), after(turn(1, -lean), turn(0, bend)));
  const shin = posed(
    pose,
    joined([
      { field: tibia, blend: 0 },
      { field: without(fibula, tibia, 1.5), blend: 0 },
    ]),
  );
  const patella = posed(
    after(shifted(knee), turn(1, -lean)),
    joined([
      { field: ellipsoid([0, -40 * scale, 32 * scale], [22 * scale, 12 * scale, 20 * scale]), blend: 0 },
      { field: ellipsoid([0, -41 * scale, 20 * scale], [12 * scale, 8 * scale, 15 * scale]), blend: 8 },
    ]),
  );
  return joined([
    { field: without(shin, femur, GAP), blend: 0 },
    { field: without(patella, femur, GAP), blend: 0 },
  ]);
};
