import { NICENESS } from '../../../platform/niceness.ts';
import type { InspectionLimits } from './inspect-in-process.ts';

/**
 * Two lanes, each one inspection at a time. Every scan begins in the short one; what takes more than a share of its time, or
 * is known to take long, goes to the long one, which gives way to everything else on the machine.
 */
export interface Lane {
  readonly limits: InspectionLimits;
  /** Files above go to the next lane without being looked at. */
  readonly maxBytes: number;
  /** Where a file goes that is too much for this lane; without one it is refused. */
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
    // Well below what the queue allows, so that the process is ended, with its reason, before the job is.
    milliseconds: 10 * 60_000,
    niceness: NICENESS.longWork,
  },
  maxBytes: Number.POSITIVE_INFINITY,
};
