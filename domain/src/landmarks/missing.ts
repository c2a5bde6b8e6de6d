import type { Side } from '../hip/side.ts';
import type { LandmarkName } from './landmarks.ts';

/** Why no place is proposed for a landmark. The codes are stored, so never reused. */
export const MISSING_REASONS = {
  NO_BONE: 'The draft did not find its bone.',
  NOT_SCANNED: 'The scan ends before it.',
  IMPLANT: 'The joint is an implant.',
  UNCLEAR: 'The segmentation does not show it clearly.',
} as const;

export type MissingReason = keyof typeof MISSING_REASONS;

export type MissingLandmarks = Readonly<Record<Side, Readonly<Partial<Record<LandmarkName, MissingReason>>>>>;
