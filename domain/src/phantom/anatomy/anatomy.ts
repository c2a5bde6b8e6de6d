import type { Vector } from '../../ct/vector.ts';
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
  readonly sides: Readonly<Record<Side, HalfAnatomy>>;
  readonly landmarks: Landmarks;
  readonly distanceTo: (bone: Bone, x: number, y: number, z: number) => number;
  readonly labelAt: (x: number, y: number, z: number) => number;
}

const SACROILIAC = 2;
/** The patella and the hip keep at least this distance everywhere, spurs included. */
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
    after(turn(1, -sign * hip.abduction), after(turn(2, -sign * hip.rotation), turn(1, sign * femur.lean))),
  );
  const femurPose = after(shifted(headCentre), leg);
  return {
    hipBone,
    femur,
    pelvisPose,
    femurPose,
    headCentre,
    kneeCentre: placedOn(side, femurPose, femur.knee),
  };
};

/** A person from the lowest vertebrae to the upper shins, lying on their back. */
export const anatomyOf = (parameters: AnatomyParameters): Anatomy => {
  const pelvisPose = pelvisPoseOf(parameters);
  const sides = {
    LEFT: halfOf(parameters, 'LEFT', pelvisPose),
    RIGHT: halfOf(parameters, 'RIGHT', pelvisPose),
  };
  const femurIn = (side: Side): Field => posed(sides[side].femurPose, sided(side, sides[side].femur.field));
  const hipIn = (side: Side): Field =>
    without(
      posed(pelvisPose, sided(side, sides[side].hipBone.field)),
      femurIn(side),
      Math.max(LEAST_GAP, parameters.hips[side].gap),
    );
  const { field: ownSacrum, endplate } = sacrumOf(parameters);
  const [left, right] = [hipIn('LEFT'), hipIn('RIGHT')];
  const hips = joined([
    { field: left, blend: 0 },
    { field: right, blend: 0 },
  ]);
  const sacrum = without(posed(pelvisPose, ownSacrum), hips, SACROILIAC);
  const vertebrae = without(
    without(posed(pelvisPose, vertebraeOf(parameters, endplate)), sacrum, 2),
    hips,
    SACROILIAC,
  );
  const shin = (side: Side): Field =>
    posed(sides[side].femurPose, sided(side, lowerLegOf(sides[side].femur, -parameters.hips[side].flexion)));
  const other = joined([vertebrae, shin('LEFT'), shin('RIGHT')].map((field) => ({ field, blend: 0 })));
  const bones: Anatomy['bones'] = {
    LEFT_HIP_BONE: left,
    RIGHT_HIP_BONE: right,
    SACRUM: sacrum,
    LEFT_FEMUR: femurIn('LEFT'),
    RIGHT_FEMUR: femurIn('RIGHT'),
    OTHER_BONE: other,
  };
  const distanceTo: Anatomy['distanceTo'] = (bone, x, y, z) => bones[bone].at(x, y, z);
  const labelled = ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'SACRUM', 'LEFT_FEMUR', 'RIGHT_FEMUR'] as const;
  return {
    parameters,
    bones,
    sides,
    landmarks: landmarksOf(sides, parameters.hips),
    distanceTo,
    labelAt: (x, y, z) => {
      const inside = labelled.find((bone) => bones[bone].at(x, y, z) < 0);
      return inside ? SEGMENTS[inside].value : BACKGROUND;
    },
  };
};
