import { difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import { anglesInModel } from '../cup/placement.ts';
import type { Side } from '../hip/side.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { times } from '../landmarks/points.ts';
import { principalAxes } from '../landmarks/principal-axes.ts';
import { measure } from './measured.ts';
import type { Measured } from './measured.ts';
import { inPelvis, pelvicFrame, PLANE_LANDMARKS } from './pelvis.ts';
import type { PelvicFrame } from './pelvis.ts';

/** Three points define a plane; the error of each of them is averaged out only with more. */
export const RIM_POINTS_MIN = 6;
/** The spread of the rim across its narrower axis, in mm²: with less the points lie on a line. */
const LEAST_SPREAD = 1;

/** The normal of the plane of best fit through the rim, out of the socket. It points along `way`, not against it. */
export const openingOf = (rim: readonly Vector[], way: Vector): Vector | undefined => {
  if (rim.length < RIM_POINTS_MIN) return undefined;
  const { axes, variances } = principalAxes(rim);
  if (!(variances[1] > LEAST_SPREAD)) return undefined;
  return dot(axes[2], way) < 0 ? times(axes[2], -1) : axes[2];
};

/** A socket opens outward and down, whatever its angles are. */
const outward = (side: Side, left: Vector, superior: Vector): Vector =>
  difference(side === 'LEFT' ? left : times(left, -1), superior);

const inPelvicFrame = <T>(
  landmarks: Landmarks,
  side: Side,
  compute: (opening: Vector, frame: PelvicFrame) => T,
): Measured<T> =>
  measure(landmarks, side, ['acetabularRim', ...PLANE_LANDMARKS], PLANE_LANDMARKS, (own, opposite) => {
    const frame = side === 'LEFT' ? pelvicFrame(own, opposite) : pelvicFrame(opposite, own);
    const opening = frame && openingOf(own.acetabularRim, outward(side, frame.left, frame.superior));
    return frame && opening && compute(opening, frame);
  });

/** Of a patient who lies far from straight the pelvis says which way is out; without its landmarks the table has to. */
export const acetabulumToTable = (landmarks: Landmarks, side: Side): Measured<CupAngles> => {
  const known = inPelvicFrame(landmarks, side, (opening) => anglesInModel(opening, side));
  if (known.value) return known;
  return measure(landmarks, side, ['acetabularRim'], [], ({ acetabularRim }) => {
    const opening = openingOf(acetabularRim, outward(side, [1, 0, 0], [0, 0, 1]));
    return opening && anglesInModel(opening, side);
  });
};

export const acetabulumToPelvis = (landmarks: Landmarks, side: Side): Measured<CupAngles> =>
  inPelvicFrame(landmarks, side, (opening, frame) => anglesInModel(inPelvis(frame, opening), side));
