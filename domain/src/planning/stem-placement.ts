import { cross, difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { inRadians } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import { headCentreOnStem } from '../implants/references.ts';
import type { Head, Stem } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { across, isFinite, plus, times, unit } from '../landmarks/points.ts';
import { measure } from '../measurements/measured.ts';
import type { Measured } from '../measurements/measured.ts';
import { towards } from './cup-frame.ts';
import type { PlannedStem } from './plan.ts';

/** Where the frame of a part lies: its origin and its axes of length 1 in LPS, which are right-handed. */
export interface Placement {
  readonly origin: Vector;
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
}

export const placedAt = ({ origin, x, y, z }: Placement, point: Vector): Vector =>
  plus(origin, plus(times(x, point[0]), plus(times(y, point[1]), times(z, point[2]))));

/** What places a stem in a femur. */
export const STEM_LANDMARKS = [
  'femoralHeadCentre',
  'neckCentre',
  'lesserTrochanter',
  'shaftProximal',
  'shaftDistal',
] as const;

/**
 * The stem in the femur as it was scanned. On a right side its y axis points to the back: a stem is its own mirror image
 * in the plane of its neck.
 */
export const stemPlacement = (
  landmarks: Landmarks,
  side: Side,
  stem: Omit<PlannedStem, 'part'>,
): Measured<Placement> =>
  measure(landmarks, side, STEM_LANDMARKS, [], (own) => {
    const down = unit(difference(own.shaftDistal, own.shaftProximal));
    const neck = unit(across(difference(own.femoralHeadCentre, own.neckCentre), down));
    const anterior = times(cross(neck, down), towards(side));
    const torsion = inRadians(stem.torsion);
    const x = plus(times(neck, Math.cos(torsion)), times(anterior, Math.sin(torsion)));
    const z = times(down, -1);
    const level = dot(difference(own.lesserTrochanter, own.shaftProximal), down);
    const above = stem.neckCut - stem.depth;
    const origin = plus(own.shaftProximal, times(down, level - above));
    return isFinite(x) && isFinite(origin) ? { origin, x, y: cross(z, x), z } : undefined;
  });

/** The centre of the head on the stem, in the femur as it was scanned. */
export const headOnFemur = (placement: Placement, stem: Stem, head: Head): Vector =>
  placedAt(placement, headCentreOnStem(stem, head));
