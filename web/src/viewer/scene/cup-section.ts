import type { PlacedCup } from './placed-cup.ts';
import { cross, dot, frameOf, plus } from './plane-frame.ts';
import type { Cut, Vector } from './plane-frame.ts';

const ARC_STEPS = 96;

/** Where a plane cuts the hemisphere of a cup: an arc of a circle, whose ends the opening connects. */
export interface CupSection {
  /** In model coordinates, along the wall; a whole circle where the plane does not meet the opening. */
  readonly arc: readonly Vector[];
  readonly centre: Vector;
}

const lengthOf = (vector: Vector): number => Math.sqrt(dot(vector, vector));

export const cupSection = ({ centre: at, diameter, axis }: PlacedCup, cut: Cut): CupSection | undefined => {
  const { normal, point } = cut;
  const radius = diameter / 2;
  const middle: Vector = [at.x, at.y, at.z];
  const height = dot(normal, plus(middle, point, -1));
  if (Math.abs(height) >= radius) return undefined;
  const centre = plus(middle, normal, -height);
  const ring = Math.sqrt(radius * radius - height * height);
  const lean = dot(axis, normal);
  const level = plus(axis, normal, -lean);
  const slope = lengthOf(level);
  // Seen along the axis there is no direction towards the opening in the plane, and the circle is whole or absent.
  const isLevel = slope < 1e-9;
  const across = isLevel ? frameOf(cut).across : plus([0, 0, 0], level, 1 / slope);
  const up = cross(normal, across);
  // The wall is where a point of the circle lies behind the opening: cos(angle) <= limit.
  const limit = isLevel ? Math.sign(height * lean) : (height * lean) / (ring * slope);
  if (limit <= -1 || (isLevel && limit === 0)) return undefined;
  const from = limit >= 1 ? 0 : Math.acos(limit);
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_, n) => {
    const angle = from + (n / ARC_STEPS) * 2 * (Math.PI - from);
    return plus(plus(centre, across, ring * Math.cos(angle)), up, ring * Math.sin(angle));
  });
  return { arc, centre };
};
