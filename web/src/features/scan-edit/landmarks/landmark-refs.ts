import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import type { LandmarkName } from '@cotyle/domain/landmarks/landmarks';
import { LANDMARK_KINDS } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmark, PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import type { Segment } from '@cotyle/domain/segmentation/segments';

/** One landmark of a side. */
export interface LandmarkRef {
  readonly side: Side;
  readonly name: LandmarkName;
}

export type LandmarkValue = number | Vector | readonly Vector[];

export const landmarkKey = ({ side, name }: LandmarkRef): string => `${side} ${name}`;

export const isSameLandmark = (a: LandmarkRef | undefined, b: LandmarkRef): boolean =>
  a?.side === b.side && a.name === b.name;

const PELVIC = ['anteriorSuperiorIliacSpine', 'pubicTubercle', 'teardrop'] as const;
const HIP = [
  'acetabularRim',
  'acetabularCentre',
  'acetabularDiameter',
  'femoralHeadCentre',
  'femoralHeadDiameter',
  'neckCentre',
  'greaterTrochanter',
  'lesserTrochanter',
  'shaftProximal',
  'shaftDistal',
  'medialPosteriorCondyle',
  'lateralPosteriorCondyle',
] as const;

export const LANDMARK_GROUPS = ['PELVIS', 'LEFT', 'RIGHT'] as const;
export type LandmarkGroup = (typeof LANDMARK_GROUPS)[number];

/** The landmarks of a group in the order in which they are listed. */
export const landmarksIn = (group: LandmarkGroup): readonly LandmarkRef[] =>
  group === 'PELVIS'
    ? PELVIC.flatMap((name) => [{ side: 'LEFT', name } as const, { side: 'RIGHT', name } as const])
    : HIP.map((name) => ({ side: group, name }));

/** All of them, in the order of the list. */
export const ALL_LANDMARKS: readonly LandmarkRef[] = LANDMARK_GROUPS.flatMap(landmarksIn);

export const placedAt = (
  placed: PlacedLandmarks,
  { side, name }: LandmarkRef,
): PlacedLandmark<LandmarkValue> | undefined => placed[side][name];

/** The points of a landmark; none for a length. */
export const pointsOf = (placed: PlacedLandmarks, ref: LandmarkRef): readonly Vector[] => {
  const { side, name } = ref;
  const own = placed[side];
  if (name === 'acetabularRim') return own.acetabularRim?.value ?? [];
  if (name === 'acetabularDiameter' || name === 'femoralHeadDiameter') return [];
  const point = own[name]?.value;
  return point ? [point] : [];
};

/** Where a landmark is shown when it is chosen: a length at the centre of its sphere. */
export const placeOf = (placed: PlacedLandmarks, ref: LandmarkRef, point = 0): Vector | undefined => {
  if (LANDMARK_KINDS[ref.name] === 'length')
    return placed[ref.side][ref.name === 'acetabularDiameter' ? 'acetabularCentre' : 'femoralHeadCentre']
      ?.value;
  const points = pointsOf(placed, ref);
  return points[point] ?? points[0];
};

/** Landmarks on the surface of a bone; the others lie inside of it. */
const ON_SURFACE: ReadonlySet<LandmarkName> = new Set<LandmarkName>([
  'anteriorSuperiorIliacSpine',
  'pubicTubercle',
  'acetabularRim',
  'greaterTrochanter',
  'lesserTrochanter',
  'medialPosteriorCondyle',
  'lateralPosteriorCondyle',
]);

export const isOnSurface = ({ name }: LandmarkRef): boolean => ON_SURFACE.has(name);

const OF_HIP_BONE: ReadonlySet<LandmarkName> = new Set<LandmarkName>([
  ...PELVIC,
  'acetabularRim',
  'acetabularCentre',
  'acetabularDiameter',
]);

/** The bone that a landmark belongs to. */
export const boneOf = ({ side, name }: LandmarkRef): Segment =>
  OF_HIP_BONE.has(name) ? `${side}_HIP_BONE` : `${side}_FEMUR`;
