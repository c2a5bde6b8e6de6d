import type { Vector } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import type { Landmarks, SideLandmarks } from '../../landmarks/landmarks.ts';
import { rimPoints, teardropNear } from './acetabulum.ts';
import { extremePoint } from './extreme-point.ts';
import type { Femur } from './femur.ts';
import type { Field } from './field.ts';
import type { HipBone } from './hip-bone.ts';
import type { HipParameters } from './parameters.ts';
import type { Pose } from './pose.ts';
import { placedOn } from './sides.ts';

/** One side in its own frames, and where these lie in the patient's. */
export interface HalfAnatomy {
  readonly hipBone: HipBone;
  readonly femur: Femur;
  readonly pelvisPose: Pose;
  /** Of the leg: from the centre of the head, the knee straight below. */
  readonly legPose: Pose;
  readonly femurPose: Pose;
  readonly headCentre: Vector;
  readonly kneeCentre: Vector;
}

const SECTIONS = 60;
const RAYS = 24;

const radiusAlong = (field: Field, from: Vector, way: Vector): number => {
  let far = 0;
  for (let n = 0; n < 60; n++) {
    const distance = field.at(from[0] + far * way[0], from[1] + far * way[1], from[2] + far * way[2]);
    if (distance > -0.01) break;
    far -= distance;
  }
  return far;
};

/** On the axis of the neck, where the section across it has the least area. */
const neckCentreOf = (femur: Femur): Vector => {
  const { neck, root, headRadius } = femur;
  const field = femur.field.near(root[0] / 2, root[1] / 2, root[2] / 2, 60 * femur.scale);
  const length = Math.hypot(...root);
  const flat = Math.hypot(neck[0], neck[2]);
  const first: Vector = [neck[2] / flat, 0, -neck[0] / flat];
  const second: Vector = [neck[1] * first[2], neck[2] * first[0] - neck[0] * first[2], -neck[1] * first[0]];
  let best: Vector = [0, 0, 0];
  let least = Infinity;
  for (let n = 0; n <= SECTIONS; n++) {
    const by = headRadius * 0.8 + (n / SECTIONS) * (length * 0.85 - headRadius * 0.8);
    const place: Vector = [-neck[0] * by, -neck[1] * by, -neck[2] * by];
    let area = 0;
    for (let ray = 0; ray < RAYS; ray++) {
      const angle = (2 * Math.PI * ray) / RAYS;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const way: Vector = [
        c * first[0] + s * second[0],
        c * first[1] + s * second[1],
        c * first[2] + s * second[2],
      ];
      area += radiusAlong(field, place, way) ** 2;
    }
    if (area < least) [best, least] = [place, area];
  }
  return best;
};

const SHAFT_FROM = 25;
const SHAFT_TO = 100;

/** The points of one side in the frames of its bones, where x points outwards. */
const ownLandmarks = (
  half: HalfAnatomy,
  { hasMetal }: HipParameters,
): { pelvis: Partial<SideLandmarks>; femur: Partial<SideLandmarks> } => {
  const { hipBone, femur } = half;
  const { acetabulum } = hipBone;
  const { tips, root, lesser, scale } = femur;
  const out: Vector = [tips.lesser[0] - root[0], tips.lesser[1] - root[1], 0];
  const outLength = Math.hypot(...out);
  const atShaft = (below: number): Vector => [root[0], root[1], lesser - below * scale];
  return {
    pelvis: {
      anteriorSuperiorIliacSpine: extremePoint(hipBone.field, hipBone.spine, [0, -1, 0]),
      pubicTubercle: extremePoint(hipBone.field, hipBone.tubercle, [0, -1, 0]),
      teardrop: extremePoint(hipBone.field, teardropNear(acetabulum), [0, 0, -1]),
      ...(!hasMetal && {
        acetabularRim: rimPoints(acetabulum),
        acetabularCentre: acetabulum.centre,
      }),
    },
    femur: {
      ...(!hasMetal && { neckCentre: neckCentreOf(femur) }),
      femoralHeadCentre: [0, 0, 0],
      greaterTrochanter: extremePoint(femur.field, tips.greater, [0, 0, 1]),
      lesserTrochanter: extremePoint(femur.field, tips.lesser, [out[0] / outLength, out[1] / outLength, 0]),
      shaftProximal: atShaft(SHAFT_FROM),
      shaftDistal: atShaft(SHAFT_TO),
      medialPosteriorCondyle: extremePoint(femur.field, tips.medial, [0, 1, 0]),
      lateralPosteriorCondyle: extremePoint(femur.field, tips.lateral, [0, 1, 0]),
    },
  };
};

const isPoint = (value: unknown): value is Vector => Array.isArray(value) && typeof value[0] === 'number';

const inPatient = (side: Side, pose: Pose, points: Partial<SideLandmarks>): Partial<SideLandmarks> =>
  Object.fromEntries(
    Object.entries(points).map(([name, value]) => [
      name,
      isPoint(value)
        ? placedOn(side, pose, value)
        : (value as readonly Vector[]).map((point) => placedOn(side, pose, point)),
    ]),
  );

const sideLandmarks = (half: HalfAnatomy, side: Side, hip: HipParameters): Partial<SideLandmarks> => {
  const own = ownLandmarks(half, hip);
  return {
    ...inPatient(side, half.pelvisPose, own.pelvis),
    ...inPatient(side, half.femurPose, own.femur),
    ...(!hip.hasMetal && {
      acetabularDiameter: 2 * half.hipBone.acetabulum.radius,
      femoralHeadDiameter: 2 * half.femur.headRadius,
    }),
  };
};

/** By construction where the bone is built from it, else the exact extreme of the exact surface. */
export const landmarksOf = (
  sides: Readonly<Record<Side, HalfAnatomy>>,
  hips: Readonly<Record<Side, HipParameters>>,
): Landmarks => ({
  LEFT: sideLandmarks(sides.LEFT, 'LEFT', hips.LEFT),
  RIGHT: sideLandmarks(sides.RIGHT, 'RIGHT', hips.RIGHT),
});
