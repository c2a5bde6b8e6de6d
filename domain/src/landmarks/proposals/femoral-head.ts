import { difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { plus, times, unit } from '../points.ts';
import { boneAt } from './bone-field.ts';
import type { BoneField } from './bone-field.ts';
import { modeOf, robustSphere } from './robust-fits.ts';
import type { RobustSphere, Sphere } from './robust-fits.ts';
import type { SurfacePoint } from './surface.ts';

/** The widest joint space and the voxels of both surfaces. */
const JOINT = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const RADIUS_MIN = 14;
const RADIUS_MAX = 40;
const TOLERANCES = [4, 3, 2, 1.5, 1, 1, 0.8, 0.8, 0.8];

/** The part of a bone's surface that faces another bone across a joint. */
const facing = (surface: readonly SurfacePoint[], other: BoneField): readonly SurfacePoint[] =>
  surface.filter(({ point, normal }) =>
    JOINT.some((far) => boneAt(other, other.values, plus(point, times(normal, far))) > 0.5),
  );

/** A joint space that is narrower than this is none, in millimetres. */
const CLOSED = 1;

/** The part of a joint, from 0 to 1, in which its bones touch: there the draft could not tell them apart. */
export const contactOf = (femur: readonly SurfacePoint[], hipBone: BoneField): number => {
  const joint = facing(femur, hipBone);
  const touching = joint.filter(
    ({ point, normal }) => boneAt(hipBone, hipBone.values, plus(point, times(normal, CLOSED))) > 0.5,
  );
  return touching.length / Math.max(1, joint.length);
};

const isSphere = (sphere: RobustSphere | undefined): sphere is RobustSphere =>
  sphere !== undefined &&
  sphere.radius >= RADIUS_MIN &&
  sphere.radius <= RADIUS_MAX &&
  sphere.inliers.length >= 100;

/** Whether a surface is that of a ball around a centre: out of it for a head, into it for a socket. */
const isRound = ({ point, normal }: SurfacePoint, centre: Vector, way: 1 | -1): boolean =>
  way * dot(normal, unit(difference(point, centre))) > 0.85;

/** Millimetres between slices from which on a surface that lies along them is known too badly for a sphere. */
const THICK = 2.5;
/** The cosine of the angle between the slices and a surface that crosses them steeply enough. */
const ALONG_SLICES = 0.5;

/** Whether the slices show where a surface is: where a narrow joint lies along thick ones, a draft wears the head down. */
const isSharp = ({ normal }: SurfacePoint, { volume: { axes, spacing } }: BoneField): boolean =>
  spacing[2] < THICK || Math.abs(dot(normal, axes[2])) < ALONG_SLICES;

/** The head by the sphere through its round surface; the neck, the pit and spurs do not count. */
export const femoralHeadOf = (
  femur: readonly SurfacePoint[],
  hipBone: BoneField,
): RobustSphere | undefined => {
  const joint = facing(femur, hipBone).map(({ point }) => point);
  const start = robustSphere(joint, { centre: [0, 0, 0], radius: 0 }, [Infinity, 6, 4, 3, 2]);
  if (!isSphere(start)) return undefined;
  const round = femur
    .filter((each) => isRound(each, start.centre, 1) && isSharp(each, hipBone))
    .map(({ point }) => point);
  const head = robustSphere(round, start, TOLERANCES);
  return isSphere(head) ? head : undefined;
};

/** The deepest joint space, in millimetres. */
const DEEPEST = 10;

/** The socket by the sphere through its lunate surface; the fossa lies deeper and drops out. */
export const lunateSphereOf = (hipBone: readonly SurfacePoint[], head: Sphere): RobustSphere | undefined => {
  const around = hipBone.filter((each) => {
    const far = lengthOf(difference(each.point, head.centre)) - head.radius;
    return far > -2 && far < DEEPEST && isRound(each, head.centre, -1);
  });
  const points = around.map(({ point }) => point);
  const radius = modeOf(
    points.map((point) => lengthOf(difference(point, head.centre))),
    2,
  );
  const socket = robustSphere(points, { centre: head.centre, radius }, [2, 2, 1.5, 1.5, 1, 1, 0.7, 0.7, 0.7]);
  return isSphere(socket) ? socket : undefined;
};
