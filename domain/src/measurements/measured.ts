import type { LandmarkName } from '../landmarks/landmarks.ts';
import type { Side } from '../hip/side.ts';

export interface MissingLandmark {
  readonly side: Side;
  readonly landmark: LandmarkName;
}

/** Why there is no value: landmarks are absent, or they lie so that they define none (three points on one line). */
export type Absence =
  | { readonly why: 'missing'; readonly landmarks: readonly MissingLandmark[] }
  | { readonly why: 'degenerate' };

/** A value or the reason why there is none; never a guess. */
export type Measured<T> =
  | { readonly value: T; readonly absence?: undefined }
  | { readonly value?: undefined; readonly absence: Absence };

export const measured = <T>(value: T): Measured<T> => ({ value });
