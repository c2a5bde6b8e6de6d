import type { Degrees } from '../cup/units.ts';
import { difference } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { plus, times } from '../landmarks/points.ts';
import { pointInHip, pointInScan } from './frames.ts';
import type { HipFrame } from './frames.ts';
import { pathOf, rotationAt } from './pose.ts';
import type { HipAngles } from './pose.ts';

/** Where the axes and the origin of one frame lie in another. */
export interface RigidPlacement {
  readonly origin: Vector;
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
}

/** The centre about which the hip turns, in each bone, with its axes. */
export interface TurningHip {
  readonly pelvis: HipFrame;
  readonly femur: HipFrame;
}

/** A point of the femur as it was scanned, in a position of the hip. Angles are those of a posture with this posterior tilt. */
const movedPoint = (
  { pelvis, femur }: TurningHip,
  angles: HipAngles,
  tilt: Degrees,
  point: Vector,
): Vector => {
  const r = rotationAt(pathOf(angles, angles, 'flexion', tilt), 0);
  const [l, a, s] = pointInHip(femur, point);
  return pointInScan(pelvis, [
    (r[0] ?? 0) * l + (r[1] ?? 0) * a + (r[2] ?? 0) * s,
    (r[3] ?? 0) * l + (r[4] ?? 0) * a + (r[5] ?? 0) * s,
    (r[6] ?? 0) * l + (r[7] ?? 0) * a + (r[8] ?? 0) * s,
  ]);
};

/** Where the femur, which was scanned in the frame of the scan, comes to lie in it. */
export const femurPlacement = (hip: TurningHip, angles: HipAngles, tilt: Degrees): RigidPlacement => {
  const moved = (point: Vector): Vector => movedPoint(hip, angles, tilt, point);
  // About the centre: rounding grows with the distance of the points that are subtracted.
  const centre = hip.femur.origin;
  const at = moved(centre);
  const axis = (direction: Vector): Vector => difference(moved(plus(centre, direction)), at);
  const [x, y, z] = [axis([1, 0, 0]), axis([0, 1, 0]), axis([0, 0, 1])];
  const turnedCentre = plus(times(x, centre[0]), plus(times(y, centre[1]), times(z, centre[2])));
  return { origin: difference(at, turnedCentre), x, y, z };
};

const directionIn = ({ x, y, z }: RigidPlacement, [a, b, c]: Vector): Vector =>
  plus(times(x, a), plus(times(y, b), times(z, c)));

/** What is placed in the femur, once the femur has moved. */
export const movedWith = (femur: RigidPlacement, placed: RigidPlacement): RigidPlacement => ({
  origin: plus(femur.origin, directionIn(femur, placed.origin)),
  x: directionIn(femur, placed.x),
  y: directionIn(femur, placed.y),
  z: directionIn(femur, placed.z),
});
