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

interface CheckedFile extends CheckStates {
  readonly id: number;
  readonly fileName: string;
  readonly scan: StoredScan | null;
  readonly verification: StoredVerification | null;
}

/** A file of a scan whose check has not come to its end, or could not be made. */
export interface UncheckedFile {
  readonly id: number;
  readonly fileName: string;
  readonly state: 'PENDING' | 'FAILED';
  readonly reason: string | null;
}

/**
 * The files of a scan whose headers and images are not completely checked: the results of the rules are unreliable for the
 * others alone.
 */
export const uncheckedFiles = (files: readonly CheckedFile[]): UncheckedFile[] =>
  files.flatMap(({ id, fileName, state, scan, verificationState, verification }) => {
    if (state !== 'READY') return [{ id, fileName, state, reason: scan?.reason ?? null }];
    if (verificationState === 'READY') return [];
    return [{ id, fileName, state: verificationState ?? 'PENDING', reason: verification?.reason ?? null }];
  });
