import type { Side } from '../hip/side.ts';
import type { ScanFacts } from './facts.ts';
import type { Vector } from './vector.ts';
import type { Verification } from './verification.ts';

/** The state of the inspection of an uploaded scan. */
export const SCAN_STATES = ['PENDING', 'READY', 'FAILED'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** The middle of each hip in the frame of a series, found while its picture was drawn. */
export interface StoredHips {
  readonly series: string;
  readonly points: Readonly<Record<Side, Vector>>;
}

/** The result of the inspection. */
export interface StoredScan {
  readonly facts: ScanFacts | null;
  /** The message if there are none. */
  readonly reason: string | null;
  /** Absent before the picture is drawn, and where no hips were found. */
  readonly hips?: StoredHips;
}

/** The result of the verification of the images, which follows the inspection of the headers. */
export interface StoredVerification {
  readonly found: Verification | null;
  /** The message if there is none. */
  readonly reason: string | null;
}

/** The states of one file; the verification has none before the inspection is ready. */
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

/** A file of a scan whose check is pending or failed. */
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
