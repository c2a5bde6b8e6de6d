import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { across, meanOf, unit } from '../points.ts';
import type { Summit } from './robust-fits.ts';
import type { SurfacePoint } from './surface.ts';
import { tipOf } from './tips.ts';

export interface Condyles {
  readonly medial: Summit;
  readonly lateral: Summit;
}

/** The height of the condyles above the lower end of the femur, in millimetres. */
const HEIGHT = 45;
/** Between the touching points, in millimetres: what is narrower is a shaft, what is wider is not one bone. */
const NARROWEST = 30;
const WIDEST = 80;
const ROUNDS = 10;

/**
 * The two points in which a line touches the condyles from behind, seen along the shaft. Of a left femur: its inner side
 * is on the right.
 */
export const condylesOf = (femur: readonly SurfacePoint[], down: Vector): Condyles | undefined => {
  const lowest = femur.reduce((most, { point }) => Math.max(most, dot(point, down)), -Infinity);
  const region = femur.map(({ point }) => point).filter((point) => lowest - dot(point, down) < HEIGHT);
  if (region.length < 100) return undefined;
  const centre = meanOf(region);
  let medialWay = unit(across([-1, 0, 0], down));
  let found: Condyles | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const posterior = cross(down, medialWay);
    const half = (sign: 1 | -1): Vector[] =>
      region.filter((point) => sign * dot(difference(point, centre), medialWay) > 5);
    const [medial, lateral] = [tipOf(half(1), posterior), tipOf(half(-1), posterior)];
    if (!medial || !lateral) return undefined;
    found = { medial, lateral };
    medialWay = unit(across(difference(medial.point, lateral.point), down));
  }
  const width = found && lengthOf(difference(found.medial.point, found.lateral.point));
  return width !== undefined && width >= NARROWEST && width <= WIDEST ? found : undefined;
};
