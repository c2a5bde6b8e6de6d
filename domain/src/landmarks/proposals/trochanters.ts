import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import { across, unit } from '../points.ts';
import type { Line } from './femoral-axes.ts';
import type { Sphere, Summit } from './robust-fits.ts';
import type { SurfacePoint } from './surface.ts';
import { tipOf } from './tips.ts';

/** How far inwards of the shaft's axis the tip may lie, in millimetres: further in, the neck is higher. */
const INWARDS = 4;

/** The tip: the highest point along the shaft of the half that faces away from the head. */
export const greaterTrochanterOf = (
  femur: readonly SurfacePoint[],
  head: Sphere,
  shaft: Line,
): Summit | undefined => {
  const medial = unit(across(difference(head.centre, shaft.point), shaft.way));
  const outer = femur
    .map(({ point }) => point)
    .filter((point) => dot(difference(point, shaft.point), medial) < INWARDS);
  return tipOf(outer, [-shaft.way[0], -shaft.way[1], -shaft.way[2]]);
};

/** The levels at which it can lie, in radii of the head below its centre. */
const LEVELS = [1.7, 3.6] as const;
/** How far it stands out from the shaft, in millimetres. */
const BEYOND = 30;

/** The point that lies furthest from the axis of the shaft, on its inner and back side below the neck. */
export const lesserTrochanterOf = (
  femur: readonly SurfacePoint[],
  head: Sphere,
  shaft: Line,
): Summit | undefined => {
  const medial = unit(across(difference(head.centre, shaft.point), shaft.way));
  // A left femur, whose front is a quarter turn from its inner side.
  const posterior = cross(shaft.way, medial);
  let out = unit([medial[0] + posterior[0], medial[1] + posterior[1], medial[2] + posterior[2]]);
  const region = femur
    .map(({ point }) => point)
    .filter((point) => {
      const from = difference(point, shaft.point);
      const below = dot(difference(point, head.centre), shaft.way) / head.radius;
      return (
        below >= LEVELS[0] &&
        below <= LEVELS[1] &&
        lengthOf(across(from, shaft.way)) <= BEYOND &&
        dot(from, posterior) > 0
      );
    });
  let summit: Summit | undefined;
  for (let round = 0; round < 4; round++) {
    summit = tipOf(region, out);
    if (!summit) return undefined;
    out = unit(across(difference(summit.point, shaft.point), shaft.way));
  }
  return summit;
};
