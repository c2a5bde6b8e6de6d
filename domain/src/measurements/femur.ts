import { cross, difference, dot, lengthOf } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { fromRadians, millimetres } from '../cup/units.ts';
import type { Degrees, Millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { across, middle, times, unit } from '../landmarks/points.ts';
import { measure } from './measured.ts';
import type { Measured } from './measured.ts';
import { pelvicFrame, PLANE_LANDMARKS } from './pelvis.ts';

const SHAFT = ['shaftProximal', 'shaftDistal'] as const;

interface Shaft {
  readonly shaftProximal: Vector;
  readonly shaftDistal: Vector;
}

const distally = ({ shaftProximal, shaftDistal }: Shaft): Vector =>
  unit(difference(shaftDistal, shaftProximal));

const finite = <T extends number>(value: T): T | undefined => (Number.isFinite(value) ? value : undefined);

/** The angle from 0 to 180 between two directions of any length; not a number where one has none. */
const angle = (a: Vector, b: Vector): Degrees => {
  const across = lengthOf(cross(a, b));
  const along = dot(a, b);
  return fromRadians(across === 0 && along === 0 ? Number.NaN : Math.atan2(across, along));
};

export const neckInclination = (landmarks: Landmarks, side: Side): Measured<Degrees> =>
  measure(landmarks, side, ['femoralHeadCentre', 'neckCentre', ...SHAFT], [], (own) =>
    finite(angle(difference(own.femoralHeadCentre, own.neckCentre), distally(own))),
  );

/** Seen along the shaft, from the line that touches both condyles at the back to the neck; anterior is positive. */
export const neckTorsion = (landmarks: Landmarks, side: Side): Measured<Degrees> =>
  measure(
    landmarks,
    side,
    ['femoralHeadCentre', 'neckCentre', ...SHAFT, 'medialPosteriorCondyle', 'lateralPosteriorCondyle'],
    [],
    (own) => {
      const down = distally(own);
      const medial = unit(across(difference(own.medialPosteriorCondyle, own.lateralPosteriorCondyle), down));
      const anterior = times(cross(medial, down), side === 'LEFT' ? 1 : -1);
      const neck = across(difference(own.femoralHeadCentre, own.neckCentre), down);
      const parts = [dot(neck, medial), dot(neck, anterior)] as const;
      return lengthOf(neck) > 0 ? finite(fromRadians(Math.atan2(parts[1], parts[0]))) : undefined;
    },
  );

export const femoralOffset = (landmarks: Landmarks, side: Side): Measured<Millimetres> =>
  measure(landmarks, side, ['femoralHeadCentre', ...SHAFT], [], (own) =>
    finite(
      millimetres(lengthOf(across(difference(own.femoralHeadCentre, own.shaftProximal), distally(own)))),
    ),
  );

/**
 * In two parts, so that it does not depend on how the leg lay: from the line between the teardrops down to the centre of
 * the head in the pelvis, and from there to the lesser trochanter along the shaft.
 */
export const legLength = (landmarks: Landmarks, side: Side): Measured<Millimetres> =>
  measure(
    landmarks,
    side,
    [...PLANE_LANDMARKS, 'teardrop', 'femoralHeadCentre', 'lesserTrochanter', ...SHAFT],
    [...PLANE_LANDMARKS, 'teardrop'],
    (own, opposite) => {
      const frame = side === 'LEFT' ? pelvicFrame(own, opposite) : pelvicFrame(opposite, own);
      if (!frame) return undefined;
      // Within the coronal plane of the pelvis, as on a radiograph: depth does not count.
      const line = unit(across(difference(own.teardrop, opposite.teardrop), frame.posterior));
      const down = unit(across(times(frame.superior, -1), line));
      const level = middle(own.teardrop, opposite.teardrop);
      const inPelvis = dot(difference(own.femoralHeadCentre, level), down);
      const inFemur = dot(difference(own.lesserTrochanter, own.femoralHeadCentre), distally(own));
      return finite(millimetres(inPelvis + inFemur));
    },
  );
