import type { LandmarkName, SideLandmarks } from '../landmarks.ts';
import type { Confidence } from '../proposal.ts';
import type { Summit } from './robust-fits.ts';

/** Landmarks of a side with their confidence. */
export type Found = {
  [N in LandmarkName]?: { value: NonNullable<SideLandmarks[N]>; confidence: Confidence };
};

/** Falls from 1 to ½ where the deviation reaches a limit. */
export const confidenceOf = (deviation: number, limit: number): Confidence =>
  1 / (1 + (deviation / limit) ** 2);

/** A flat top says little about where on it the point is. */
const SHARP = 15;

export const pointFound = ({ point, deviation, radius }: Summit) => ({
  value: point,
  confidence: confidenceOf(deviation, 0.6) * Math.min(1, Math.sqrt(SHARP / radius)),
});
