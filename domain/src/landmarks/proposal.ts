import type { Volume } from '../ct/volume.ts';
import type { Side } from '../hip/side.ts';
import type { LandmarkName, Landmarks } from './landmarks.ts';
import type { MissingLandmarks } from './missing.ts';

/** A label volume in the grid of its series. */
export interface LabelVolume {
  readonly volume: Volume;
  /** A value of `SEGMENTS` for each voxel; index = i + nx·(j + ny·k). */
  readonly labels: Uint8Array;
}

/** From 0 (look at it) to 1 (as exact as the scan). */
export type Confidence = number;

export interface LandmarkProposals {
  readonly landmarks: Landmarks;
  /** Of each landmark that was proposed. */
  readonly confidence: Readonly<Record<Side, Readonly<Partial<Record<LandmarkName, Confidence>>>>>;
  /** Why each of the others was not. */
  readonly missing?: MissingLandmarks;
}
