import { NICENESS } from '../../../platform/niceness.ts';
import type { InspectionLimits } from './inspect-in-process.ts';

/**
 * Two lanes with one inspection at a time each. Every scan starts in the short lane; a scan that exceeds its limits
 * moves to the long lane, which runs at a lower priority.
 */
export interface Lane {
  readonly limits: InspectionLimits;
  /** Larger files go to the next lane at once. */
  readonly maxBytes: number;
  /** The lane for files that exceed these limits; without one they are rejected. */
  readonly next?: 'inspect-scan-long';
}

// Measured: 110 MB for ten thousand images.
const MEMORY_BYTES = 512 * 1024 ** 2;

export const SHORT_LANE: Lane = {
  limits: {
    memoryBytes: MEMORY_BYTES,
    // A scan of a thousand slices takes about a second.
    milliseconds: 30_000,
    bounds: { files: 20_000 },
    niceness: NICENESS.work,
  },
  maxBytes: 2 * 1024 ** 3,
  next: 'inspect-scan-long',
};

export const LONG_LANE: Lane = {
  limits: {
    memoryBytes: MEMORY_BYTES,
    // Below the timeout of the queue, so that the process ends with a reason before the job does.
    milliseconds: 10 * 60_000,
    niceness: NICENESS.longWork,
  },
  maxBytes: Number.POSITIVE_INFINITY,
};
