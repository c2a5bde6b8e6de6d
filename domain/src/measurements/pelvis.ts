import { cross, difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { fromRadians } from '../cup/units.ts';
import type { SideLandmarks } from '../landmarks/landmarks.ts';
import { across, isFinite, middle, unit } from '../landmarks/points.ts';
import type { PelvicPosition } from './types.ts';
import { measure } from './measured.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';

export const PLANE_LANDMARKS = ['anteriorSuperiorIliacSpine', 'pubicTubercle'] as const;

type PlanePoints = Pick<SideLandmarks, (typeof PLANE_LANDMARKS)[number]>;

/** The axes of the pelvis, each of length 1 in LPS. The anterior pelvic plane holds `left` and `superior`. */
export interface PelvicFrame {
  readonly left: Vector;
  readonly posterior: Vector;
  readonly superior: Vector;
}

/** From both spines and the middle between the pubic tubercles. Undefined where these lie on one line. */
export const pelvicFrame = (left: PlanePoints, right: PlanePoints): PelvicFrame | undefined => {
  const spines = [left.anteriorSuperiorIliacSpine, right.anteriorSuperiorIliacSpine] as const;
  const toLeft = unit(difference(...spines));
  const up = difference(middle(...spines), middle(left.pubicTubercle, right.pubicTubercle));
  const superior = unit(across(up, toLeft));
  const frame = { left: toLeft, superior, posterior: cross(superior, toLeft) };
  return isFinite(toLeft) && isFinite(superior) ? frame : undefined;
};

/** A direction of the scan in the axes of the pelvis: left, posterior, superior. */
export const inPelvis = (frame: PelvicFrame, direction: Vector): Vector => [
  dot(direction, frame.left),
  dot(direction, frame.posterior),
  dot(direction, frame.superior),
];

/*
 * The three angles are a decomposition of the pelvis's rotation: rotation about the scan's long axis, then obliquity,
 * then tilt about the line between the spines. Each can thus be undone on its own, in this order.
 */

const rotationOf = ({ left }: PelvicFrame) => fromRadians(Math.atan2(left[1], left[0]));

const obliquityOf = ({ left }: PelvicFrame) => fromRadians(Math.atan2(left[2], Math.hypot(left[0], left[1])));

const tiltOf = ({ superior, posterior }: PelvicFrame) => fromRadians(Math.atan2(-posterior[2], superior[2]));

export const pelvicPosition = (landmarks: Landmarks): PelvicPosition => {
  const by = <T>(value: (frame: PelvicFrame) => T) =>
    measure(landmarks, 'LEFT', PLANE_LANDMARKS, PLANE_LANDMARKS, (left, right) => {
      const frame = pelvicFrame(left, right);
      return frame && value(frame);
    });
  return { tilt: by(tiltOf), rotation: by(rotationOf), obliquity: by(obliquityOf) };
};
