import type { ProcessLimits } from '../../../platform/processes/guard.ts';

/**
 * Two lanes with one verification at a time each, as for inspections: what takes long in the short lane starts again
 * in the long one, so that it does not hold up the others.
 */
export interface VerificationLane {
  readonly limitsFor: (bytes: number) => ProcessLimits;
  /** Larger files go to the next lane at once. */
  readonly maxBytes: number;
  /** The lane for files that exceed these limits; without one they stay unverified. */
  readonly next?: 'verify-scan-long';
}

const MINUTE = 60_000;
// Measured: 145 MB for a thousand images.
const MEMORY_BYTES = 512 * 1024 ** 2;

export const SHORT_VERIFICATION: VerificationLane = {
  // A scan of a thousand slices takes about ten seconds.
  limitsFor: () => ({ memoryBytes: MEMORY_BYTES, milliseconds: 3 * MINUTE }),
  maxBytes: 1024 ** 3,
  next: 'verify-scan-long',
};

export const LONG_VERIFICATION: VerificationLane = {
  limitsFor: (bytes) => ({
    memoryBytes: MEMORY_BYTES,
    milliseconds: Math.min(50, 10 + bytes / 100e6) * MINUTE,
  }),
  maxBytes: Number.POSITIVE_INFINITY,
};
