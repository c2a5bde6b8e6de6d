import { MEASUREMENTS } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { axisOf, radiographicOf } from './angles.ts';
import type { CupAngles } from './angles.ts';
import { degrees } from './units.ts';

/** A direction in the model's frame, LPS: x to the left, y to the back, z to the head. */
export type Direction = readonly [x: number, y: number, z: number];

const towards = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

/** The unit vector out of the cup's opening, as it is drawn. */
export const axisInModel = (radiographic: CupAngles, side: Side): Direction => {
  const { lateral, anterior, superior } = axisOf(radiographic);
  return [towards(side) * lateral, -anterior, superior];
};

/** The radiographic pair of a direction of any length. */
export const anglesInModel = ([x, y, z]: Direction, side: Side): CupAngles =>
  radiographicOf({ lateral: towards(side) * x, anterior: -y, superior: z });

const PLANNED_STEP = 10;

const planned = (value: number, { min, max }: { min: number; max: number }) =>
  degrees(Math.round(Math.min(max, Math.max(min, value)) * PLANNED_STEP) / PLANNED_STEP);

/** The nearest pair that may be planned, in tenths of a degree: nobody implants a cup more exactly. */
export const nearestPlan = ({ inclination, anteversion }: CupAngles): CupAngles => ({
  inclination: planned(inclination, MEASUREMENTS.plannedInclination),
  anteversion: planned(anteversion, MEASUREMENTS.plannedAnteVersion),
});

/** The angle between two unit vectors. */
export const angleBetween = (a: Direction, b: Direction): number => {
  const [ax, ay, az] = a;
  const [bx, by, bz] = b;
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return degrees((Math.atan2(cross, ax * bx + ay * by + az * bz) * 180) / Math.PI);
};
