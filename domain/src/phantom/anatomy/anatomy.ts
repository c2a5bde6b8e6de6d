import type { Vector } from '../../ct/vector.ts';
import { SIDES } from '../../hip/side.ts';
import type { Side } from '../../hip/side.ts';
import type { Landmarks } from '../../landmarks/landmarks.ts';
import { BACKGROUND, SEGMENTS } from '../../segmentation/segments.ts';
import type { Segment } from '../../segmentation/segments.ts';
import { migrationOf } from './acetabulum.ts';
import { femurOf } from './femur.ts';
import { joined, without } from './field.ts';
import type { Field } from './field.ts';
import { hipBoneOf } from './hip-bone.ts';
import { lowerLegOf } from './lower-leg.ts';
import { landmarksOf } from './landmarks.ts';
import type { HalfAnatomy } from './landmarks.ts';
import { exactMeasurements } from './measurements.ts';
import type { ExactMeasurements } from './measurements.ts';
import { cupOf, resected, stemOf } from './metal.ts';
import type { AnatomyParameters } from './parameters.ts';
import { after, posed, shifted, turn } from './pose.ts';
import type { Pose } from './pose.ts';
import { sacrumOf } from './sacrum.ts';
import { placedOn, sided, signOf } from './sides.ts';
import { vertebraeOf } from './vertebra.ts';

export type Bone = Exclude<Segment, 'METAL'> | 'OTHER_BONE';

export interface Anatomy {
  readonly parameters: AnatomyParameters;
  readonly bones: Readonly<Record<Bone, Field>>;
  /** Implants, where there are some. */
  readonly metal: Field | undefined;
  readonly sides: Readonly<Record<Side, HalfAnatomy>>;
  readonly landmarks: Landmarks;
  readonly measurements: Readonly<Record<Side, ExactMeasurements>>;
  readonly distanceTo: (bone: Bone, x: number, y: number, z: number) => number;
  readonly labelAt: (x: number, y: number, z: number) => number;
}

const SACROILIAC = 2;
const DISC = 2;
/** The hip keeps this distance everywhere, spurs included. */
const LEAST_GAP = 1;

const pelvisPoseOf = ({ tilt, rotation, obliquity, position }: AnatomyParameters): Pose =>
  after(shifted(position), after(turn(2, rotation), after(turn(1, -obliquity), turn(0, -tilt))));

const halfOf = (parameters: AnatomyParameters, side: Side, pelvisPose: Pose): HalfAnatomy => {
  const hip = parameters.hips[side];
  const sign = signOf(side);
  const hipBone = hipBoneOf(parameters, hip);
  const femur = femurOf(parameters, hip);
  const { centre } = hipBone.acetabulum;
  const way = migrationOf(hip);
  const head: Vector = [centre[0] + 0.3 * way, centre[1], centre[2] + Math.sqrt(1 - 0.09) * way];
  const headCentre = placedOn(side, pelvisPose, head);
  // All turns are those of the left side; in the mirror those about y and z change their sense.
  const leg = after(
    turn(0, hip.flexion),
    after(turn(1, -sign * hip.abduction), turn(2, -sign * hip.rotation)),
  );
  const legPose = after(shifted(headCentre), leg);
  const femurPose = after(legPose, after(turn(0, femur.pitch), turn(1, sign * femur.lean)));
  return {
    hipBone,
    femur,
    pelvisPose,
    legPose,
    femurPose,
    headCentre,
    kneeCentre: placedOn(side, femurPose, femur.knee),
  };
};

const atJoint = (
  half: HalfAnatomy,
  side: Side,
  hasMetal: boolean,
): { femur: Field; hipBone: Field; metal?: Field } => {
  const placedFemur = (field: Field): Field => posed(half.femurPose, sided(side, field));
  const placedPelvis = (field: Field): Field => posed(half.pelvisPose, sided(side, field));
  const hipBone = placedPelvis(half.hipBone.field);
  if (!hasMetal) return { femur: placedFemur(half.femur.field), hipBone };
  const [cup, stem] = [placedPelvis(cupOf(half.hipBone.acetabulum)), placedFemur(stemOf(half.femur))];
  return {
    femur: without(placedFemur(resected(half.femur)), stem),
    hipBone: without(hipBone, cup),
    metal: joined([
      { field: cup, blend: 0 },
      { field: stem, blend: 0 },
    ]),
  };
};

/** A person from the lowest vertebrae to the upper shins, lying on their back. */
export const anatomyOf = (parameters: AnatomyParameters): Anatomy => {
  const pelvisPose = pelvisPoseOf(parameters);
  const sides = {
    LEFT: halfOf(parameters, 'LEFT', pelvisPose),
    RIGHT: halfOf(parameters, 'RIGHT', pelvisPose),
  };
  const joints = {
    LEFT: atJoint(sides.LEFT, 'LEFT', parameters.hips.LEFT.hasMetal),
    RIGHT: atJoint(sides.RIGHT, 'RIGHT', parameters.hips.RIGHT.hasMetal),
  };
  const hipIn = (side: Side): Field =>
    without(joints[side].hipBone, joints[side].femur, Math.max(LEAST_GAP, parameters.hips[side].gap));
  const { field: ownSacrum, endplate } = sacrumOf(parameters);
  const [left, right] = [hipIn('LEFT'), hipIn('RIGHT')];
  const hips = joined([left, right].map((field) => ({ field, blend: 0 })));
  const sacrum = without(posed(pelvisPose, ownSacrum), hips, SACROILIAC);
  const spine = posed(pelvisPose, vertebraeOf(parameters, endplate));
  const vertebrae = without(without(spine, sacrum, DISC), hips, SACROILIAC);
  const shin = (side: Side): Field =>
    posed(
      sides[side].femurPose,
      sided(side, lowerLegOf(sides[side].femur, -parameters.hips[side].flexion - sides[side].femur.pitch)),
    );
  const bones: Anatomy['bones'] = {
    LEFT_HIP_BONE: left,
    RIGHT_HIP_BONE: right,
    SACRUM: sacrum,
    LEFT_FEMUR: joints.LEFT.femur,
    RIGHT_FEMUR: joints.RIGHT.femur,
    OTHER_BONE: joined([vertebrae, shin('LEFT'), shin('RIGHT')].map((field) => ({ field, blend: 0 }))),
  };
  const implants = SIDES.flatMap((side) => joints[side].metal ?? []);
  const metal = implants.length ? joined(implants.map((field) => ({ field, blend: 0 }))) : undefined;
  let landmarks: Landmarks | undefined;
  return {
    parameters,
    bones,
    metal,
    sides,
    // Found only when asked for: a scan does without.
    get landmarks() {
      landmarks ??= landmarksOf(sides, parameters.hips);
      return landmarks;
    },
    measurements: {
      LEFT: exactMeasurements(sides.LEFT, parameters.hips.LEFT, 'LEFT'),
      RIGHT: exactMeasurements(sides.RIGHT, parameters.hips.RIGHT, 'RIGHT'),
    },
    distanceTo: (bone, x, y, z) => bones[bone].at(x, y, z),
    labelAt: (x, y, z) => labelOf({ bones, metal }, x, y, z),
  };
};

const LABELLED = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'SACRUM', 'LEFT_FEMUR', 'RIGHT_FEMUR'] as const;

/** The label of a point by what it lies in. */
const labelOf = (
  { bones, metal }: Pick<Anatomy, 'bones' | 'metal'>,
  x: number,
  y: number,
  z: number,
): number => {
  if (metal && metal.at(x, y, z) < 0) return SEGMENTS.METAL.value;
  for (const bone of LABELLED) if (bones[bone].at(x, y, z) < 0) return SEGMENTS[bone].value;
  return BACKGROUND;
};
