import { difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import type { SideLandmarks } from '../landmarks.ts';
import type { MissingReason } from '../missing.ts';
import { LANDMARK_NAMES } from '../placed.ts';
import { across, middle, plus, times, unit } from '../points.ts';
import type { LabelVolume, LandmarkProposals } from '../proposal.ts';
import { isAtEdge, labelBoxes } from './bone-field.ts';
import type { LabelBoxes } from './bone-field.ts';
import { condylesOf } from './condyles.ts';
import { pointFound } from './found.ts';
import type { Found } from './found.ts';
import { boneOf, headFound, hipOf, socketFound } from './hip.ts';
import type { Bone, Hip } from './hip.ts';
import { legOf } from './leg.ts';
import { reasonFor } from './missing-reasons.ts';
import type { Leg } from './leg.ts';
import { pelvicPointsOf } from './pelvic-points.ts';
import type { HalfPelvis, PelvicPoints } from './pelvic-points.ts';
import type { PelvicAxes } from './rim-ring.ts';
import type { Sphere, Summit } from './robust-fits.ts';
import { teardropOf } from './teardrop.ts';

/** A point of the frame in which a side was worked on, which is that of a left one, in the patient's; and back. */
const inPatient = (side: Side, [x, y, z]: Vector): Vector => [side === 'LEFT' ? x : -x, y, z];

interface Half {
  readonly side: Side;
  readonly hipBone?: Bone;
  readonly femur?: Bone;
  readonly hip?: Hip;
  /** Why there is no hip. */
  readonly why?: MissingReason;
  readonly leg?: Leg;
}

const halfOf = (scan: LabelVolume, boxes: LabelBoxes, side: Side): Half => {
  const hipBone = boneOf(scan, boxes, side, 'HIP_BONE');
  const femur = boneOf(scan, boxes, side, 'FEMUR');
  const hip = hipOf(scan, boxes, side, hipBone, femur);
  const bones = { side, ...(hipBone && { hipBone }), ...(femur && { femur }) };
  if (typeof hip === 'string') return { ...bones, why: hip };
  const leg = legOf(hip);
  return { ...bones, hip, ...(leg && { leg }) };
};

/** Where the socket is in the box around a hip bone, from its inner, front and lower side: enough to look around it. */
const SOCKET_IN_BOX: Vector = [0.6, 0.32, 0.4];

const roughCentre = ({ field: { origin, size, step } }: Bone): Vector => {
  const along = (n: 0 | 1 | 2): number => origin[n] + SOCKET_IN_BOX[n] * (size[n] - 1) * step;
  return [along(0), along(1), along(2)];
};

const halfPelvis = ({ side, hip }: Half, hipBone: Bone): HalfPelvis => ({
  points: hipBone.surface.map(({ point }) => inPatient(side, point)),
  isCut: (point) => isAtEdge(hipBone.field, inPatient(side, point), 6),
  hipCentre: inPatient(side, hip?.socket?.centre ?? hip?.head.centre ?? roughCentre(hipBone)),
});

const NO_POINTS: Record<Side, PelvicPoints> = { LEFT: {}, RIGHT: {} };

const pelvicPoints = (left: Half, right: Half): Record<Side, PelvicPoints> =>
  left.hipBone && right.hipBone
    ? pelvicPointsOf({ LEFT: halfPelvis(left, left.hipBone), RIGHT: halfPelvis(right, right.hipBone) })
    : NO_POINTS;

/** The socket of a side in the mirror of the pelvis, as the other side sees it. Absent where the plane is not known. */
const mirroredSocket = (
  { side, hip }: Half,
  { LEFT, RIGHT }: Record<Side, PelvicPoints>,
): Sphere | undefined => {
  const socket = hip?.socket;
  if (!socket || !LEFT.spine || !RIGHT.spine || !LEFT.tubercle || !RIGHT.tubercle) return undefined;
  const lateral = unit(difference(LEFT.spine.point, RIGHT.spine.point));
  const middleOf = middle(
    middle(LEFT.spine.point, RIGHT.spine.point),
    middle(LEFT.tubercle.point, RIGHT.tubercle.point),
  );
  const centre = inPatient(side, socket.centre);
  const mirrored = plus(centre, times(lateral, -2 * dot(difference(centre, middleOf), lateral)));
  return { centre: inPatient(side === 'LEFT' ? 'RIGHT' : 'LEFT', mirrored), radius: socket.radius };
};

/** The axes of the pelvis as a side sees them: out to its side, and up. Along the table where the plane is not known. */
const axesOf = (points: Record<Side, PelvicPoints>, side: Side): PelvicAxes => {
  const [own, other] = side === 'LEFT' ? [points.LEFT, points.RIGHT] : [points.RIGHT, points.LEFT];
  if (!own.spine || !other.spine || !own.tubercle || !other.tubercle)
    return { lateral: [1, 0, 0], superior: [0, 0, 1] };
  const lateral = unit(difference(own.spine.point, other.spine.point));
  const up = difference(
    middle(own.spine.point, other.spine.point),
    middle(own.tubercle.point, other.tubercle.point),
  );
  return { lateral: inPatient(side, lateral), superior: inPatient(side, unit(across(up, lateral))) };
};

const summitFound = (side: Side, summit: Summit) =>
  pointFound({ ...summit, point: inPatient(side, summit.point) });

/** Of a teardrop that was looked for without the socket of its own side. */
const WITHOUT_SOCKET = 0.5;

/** Where a side has no socket, as beside an implant, the wall is looked for where the other side has its own. */
const teardropFound = (half: Half, other: Half, points: Record<Side, PelvicPoints>): Found => {
  const { side, hip, hipBone } = half;
  const socket = hip?.socket ?? mirroredSocket(other, points);
  if (!hipBone || !socket) return {};
  const { lateral, superior } = axesOf(points, side);
  const summit = teardropOf(hipBone.field, hipBone.surface, socket, lateral, superior);
  if (!summit) return {};
  const teardrop = pointFound(summit);
  const share = hip?.socket ? 1 : WITHOUT_SOCKET;
  return { teardrop: { ...teardrop, confidence: share * teardrop.confidence } };
};

/** The femur has to reach this far below its head to have its condyles in the same scan, in millimetres. */
const WHOLE_FEMUR = 250;
const KNEE_EDGE = 8;

const condylesFound = ({ side, hip, leg }: Half, knees: LabelVolume | undefined): Found => {
  if (!hip || !leg?.shaft) return {};
  const bone = knees ? boneOf(knees, labelBoxes(knees), side, 'FEMUR') : hip.femur;
  const lowest = bone?.surface.reduce((low, { point }) => (point[2] < low[2] ? point : low), hip.head.centre);
  if (!bone || !lowest || isAtEdge(bone.field, lowest, KNEE_EDGE)) return {};
  if (!knees && lengthOf(difference(lowest, hip.head.centre)) < WHOLE_FEMUR) return {};
  const condyles = condylesOf(bone.surface, leg.shaft.way);
  return condyles
    ? {
        medialPosteriorCondyle: pointFound(condyles.medial),
        lateralPosteriorCondyle: pointFound(condyles.lateral),
      }
    : {};
};

/** In the frame of a left side. */
const foundOn = (
  half: Half,
  other: Half,
  points: Record<Side, PelvicPoints>,
  knees: LabelVolume | undefined,
): Found => {
  const { side, hip, leg } = half;
  const { spine, tubercle } = points[side];
  return {
    ...(spine && { anteriorSuperiorIliacSpine: summitFound(side, spine) }),
    ...(tubercle && { pubicTubercle: summitFound(side, tubercle) }),
    ...teardropFound(half, other, points),
    ...(hip && headFound(hip)),
    ...(hip?.socket && socketFound(hip, hip.socket, axesOf(points, side))),
    ...leg?.found,
    ...condylesFound(half, knees),
  };
};

const missingOn = (half: Half, found: Found, knees: LabelVolume | undefined) =>
  Object.fromEntries(
    LANDMARK_NAMES.filter((name) => found[name] === undefined).map((name) => [
      name,
      reasonFor(name, half, knees),
    ]),
  );

const isPoint = (value: unknown): value is Vector => Array.isArray(value) && typeof value[0] === 'number';

const valuesOf = (side: Side, found: Found): Partial<SideLandmarks> =>
  Object.fromEntries(
    Object.entries(found).map(([name, { value }]) => {
      if (typeof value === 'number') return [name, value];
      return [name, isPoint(value) ? inPatient(side, value) : value.map((point) => inPatient(side, point))];
    }),
  );

const confidencesOf = (found: Found): LandmarkProposals['confidence'][Side] =>
  Object.fromEntries(Object.entries(found).map(([name, { confidence }]) => [name, confidence]));

/**
 * Landmarks from the labels of the pelvis, and of the knees where they are a scan of their own. Both sides are worked on
 * as left ones, so that a mirrored scan has mirrored landmarks. What cannot be found is left out.
 */
export const proposedLandmarks = (pelvis: LabelVolume, knees?: LabelVolume): LandmarkProposals => {
  const boxes = labelBoxes(pelvis);
  const [left, right] = [halfOf(pelvis, boxes, 'LEFT'), halfOf(pelvis, boxes, 'RIGHT')];
  const points = pelvicPoints(left, right);
  const found = {
    LEFT: foundOn(left, right, points, knees),
    RIGHT: foundOn(right, left, points, knees),
  };
  return {
    landmarks: { LEFT: valuesOf('LEFT', found.LEFT), RIGHT: valuesOf('RIGHT', found.RIGHT) },
    confidence: { LEFT: confidencesOf(found.LEFT), RIGHT: confidencesOf(found.RIGHT) },
    missing: { LEFT: missingOn(left, found.LEFT, knees), RIGHT: missingOn(right, found.RIGHT, knees) },
  };
};
