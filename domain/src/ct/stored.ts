import type { ScanFacts } from './facts.ts';
import type { Verification } from './verification.ts';

/** How far the inspection of an uploaded scan has come. */
export const SCAN_STATES = ['PENDING', 'READY', 'FAILED'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** What the inspection left. */
export interface StoredScan {
  readonly facts: ScanFacts | null;
  /** Why there are none, for the person. */
  readonly reason: string | null;
}

/** What the verification of its images left, which follows the inspection of their headers. */
export interface StoredVerification {
  readonly found: Verification | null;
  /** Why there is none, for the person. */
  readonly reason: string | null;
}

/** How far both have come with one file; the verification has no state before the inspection is ready. */
export interface CheckStates {
  readonly state: ScanState;
  readonly verificationState: ScanState | null;
}

/** Whether the headers of a file are read, and its images still have to be. */
export const isVerifying = ({ state, verificationState }: CheckStates): boolean =>
  state === 'READY' && (verificationState ?? 'PENDING') === 'PENDING';

/** Whether every file was checked to its end: headers and images. What could not be checked was not. */
export const isCompletelyChecked = (files: readonly CheckStates[]): boolean =>
  files.every(({ state, verificationState }) => state === 'READY' && verificationState === 'READY');
