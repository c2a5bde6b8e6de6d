import { difference, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import type { Side } from '../../hip/side.ts';
import { SEGMENTS } from '../../segmentation/segments.ts';
import type { MissingReason } from '../missing.ts';
import type { LabelVolume } from '../proposal.ts';
import { acetabularRimOf } from './acetabular-rim.ts';
import { boneField, mirroredVolume } from './bone-field.ts';
import type { BoneField, LabelBoxes } from './bone-field.ts';
import { contactOf, femoralHeadOf, lunateSphereOf } from './femoral-head.ts';
import { confidenceOf } from './found.ts';
import type { Found } from './found.ts';
import type { PelvicAxes } from './rim-ring.ts';
import type { RobustSphere } from './robust-fits.ts';
import { surfaceOf } from './surface.ts';
import type { SurfacePoint } from './surface.ts';

/** A bone of a side in the frame of a left one. */
export interface Bone {
  readonly field: BoneField;
  readonly surface: readonly SurfacePoint[];
}

export const boneOf = (
  scan: LabelVolume,
  boxes: LabelBoxes,
  side: Side,
  name: 'HIP_BONE' | 'FEMUR',
): Bone | undefined => {
  const { value } = SEGMENTS[`${side}_${name}`];
  const seen = side === 'LEFT' ? scan : { ...scan, volume: mirroredVolume(scan.volume) };
  const field = boneField(seen, value, boxes.get(value));
  return field && { field, surface: surfaceOf(field) };
};

export interface Hip {
  readonly hipBone: Bone;
  readonly femur: Bone;
  readonly head: RobustSphere;
  readonly socket?: RobustSphere;
  /** The part of the joint in which its bones touch. */
  readonly contact: number;
}

/** More metal than this in a joint is an implant, in mm³. */
const IMPLANT = 3000;

const metalIn = ({ volume, labels }: LabelVolume, side: Side, { centre, radius }: RobustSphere): number => {
  const { value } = SEGMENTS.METAL;
  const middleOf: Vector = side === 'LEFT' ? centre : [-centre[0], centre[1], centre[2]];
  let count = 0;
  labels.forEach((label, at) => {
    if (label !== value) return;
    const [nx, ny] = volume.size;
    const point = pointOf(volume, [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))]);
    if (lengthOf(difference(point, middleOf)) < 2 * radius) count++;
  });
  return count * volume.spacing[0] * volume.spacing[1] * volume.spacing[2];
};

/** Or why there is none: a bone is missing, its head is not round or the joint is an implant. */
export const hipOf = (
  scan: LabelVolume,
  boxes: LabelBoxes,
  side: Side,
  hipBone: Bone | undefined,
  femur: Bone | undefined,
): Hip | MissingReason => {
  if (!hipBone || !femur) return 'NO_BONE';
  const head = femoralHeadOf(femur.surface, hipBone.field);
  if (!head) return boxes.has(SEGMENTS.METAL.value) ? 'IMPLANT' : 'UNCLEAR';
  if (boxes.has(SEGMENTS.METAL.value) && metalIn(scan, side, head) > IMPLANT) return 'IMPLANT';
  const socket = lunateSphereOf(hipBone.surface, head);
  return {
    hipBone,
    femur,
    head,
    contact: contactOf(femur.surface, hipBone.field),
    ...(socket && { socket }),
  };
};

/** Where bones touch, both surfaces of the joint are a guess. */
const apart = ({ contact }: Hip): number => 1 / (1 + (contact / TOUCHING) ** 2);
const TOUCHING = 0.25;

export const headFound = (hip: Hip): Found => {
  const { centre, radius, deviation } = hip.head;
  const confidence = confidenceOf(deviation, 0.6) * apart(hip);
  return {
    femoralHeadCentre: { value: centre, confidence },
    femoralHeadDiameter: { value: 2 * radius, confidence },
  };
};

/** Where the direction of the rim is not known by so much, in degrees, its confidence falls to the half. */
const OPEN = 0.5;

/** With the axes of the pelvis as the side sees them. */
export const socketFound = (hip: Hip, socket: RobustSphere, axes: PelvicAxes): Found => {
  const confidence = confidenceOf(socket.deviation, 0.6) * apart(hip);
  const rim = acetabularRimOf(hip.hipBone.field, socket, axes);
  return {
    acetabularCentre: { value: socket.centre, confidence },
    acetabularDiameter: { value: 2 * socket.radius, confidence },
    ...(rim && {
      acetabularRim: {
        value: rim.points,
        confidence: confidence * confidenceOf(rim.spread, OPEN),
      },
    }),
  };
};
