import type { Vector } from '../ct/vector.ts';
import type { Side } from '../hip/side.ts';
import type { LandmarkName, Landmarks, SideLandmarks } from './landmarks.ts';
import type { MissingLandmarks } from './missing.ts';
import type { LandmarkProposals } from './proposal.ts';

/** Who said where a landmark lies. */
export const LANDMARK_ORIGINS = ['PROPOSED', 'MOVED'] as const;
export type LandmarkOrigin = (typeof LANDMARK_ORIGINS)[number];

/** The names by the kind of their value: a point, several points, or a length in millimetres. */
export const LANDMARK_KINDS = {
  anteriorSuperiorIliacSpine: 'point',
  pubicTubercle: 'point',
  teardrop: 'point',
  acetabularRim: 'points',
  acetabularCentre: 'point',
  acetabularDiameter: 'length',
  femoralHeadCentre: 'point',
  femoralHeadDiameter: 'length',
  neckCentre: 'point',
  greaterTrochanter: 'point',
  lesserTrochanter: 'point',
  shaftProximal: 'point',
  shaftDistal: 'point',
  medialPosteriorCondyle: 'point',
  lateralPosteriorCondyle: 'point',
} as const satisfies Record<LandmarkName, 'point' | 'points' | 'length'>;

export const LANDMARK_NAMES = Object.keys(LANDMARK_KINDS) as [LandmarkName, ...LandmarkName[]];

/** No point of a patient is further from the origin of the scanner, in millimetres. */
export const LANDMARK_MOST_MM = 3000;
export const LENGTH_MOST_MM = 150;
export const RIM_MOST_POINTS = 200;

export interface PlacedLandmark<V extends number | Vector | readonly Vector[]> {
  readonly value: V;
  readonly origin: LandmarkOrigin;
  /** Of a proposal, from 0 to 1; null where a person placed it. */
  readonly confidence: number | null;
}

export type PlacedSide = {
  readonly [N in LandmarkName]?: PlacedLandmark<NonNullable<SideLandmarks[N]>>;
};

/** The landmarks of a segmentation, as they are stored. */
export interface PlacedLandmarks extends Readonly<Record<Side, PlacedSide>> {
  /** Those that the draft did not propose, whether or not a person has placed them since. */
  readonly missing?: MissingLandmarks;
}

const valuesOf = (side: PlacedSide): Partial<SideLandmarks> =>
  Object.fromEntries(Object.entries(side).map(([name, { value }]) => [name, value]));

/** The places alone, for the measurements. */
export const landmarksOf = ({ LEFT, RIGHT }: PlacedLandmarks): Landmarks => ({
  LEFT: valuesOf(LEFT),
  RIGHT: valuesOf(RIGHT),
});

/** Proposals, as they are stored until a person moves them. */
export const placedProposals = ({ landmarks, confidence, missing }: LandmarkProposals): PlacedLandmarks => {
  const ofSide = (side: Side): PlacedSide =>
    Object.fromEntries(
      LANDMARK_NAMES.flatMap((name) => {
        const value = landmarks[side][name];
        return value === undefined
          ? []
          : [[name, { value, origin: 'PROPOSED', confidence: confidence[side][name] ?? 0 }]];
      }),
    );
  return { LEFT: ofSide('LEFT'), RIGHT: ofSide('RIGHT'), ...(missing && { missing }) };
};

export const NO_LANDMARKS: PlacedLandmarks = { LEFT: {}, RIGHT: {} };
