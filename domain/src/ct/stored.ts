import type { ScanFacts } from './facts.ts';

/** How far the inspection of an uploaded scan has come. */
export const SCAN_STATES = ['PENDING', 'READY', 'FAILED'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** What the inspection left. */
export interface StoredScan {
  readonly facts: ScanFacts | null;
  /** Why there are none, for the person. */
  readonly reason: string | null;
}
