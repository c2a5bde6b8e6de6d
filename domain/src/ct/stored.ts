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

/** A file of a scan whose check has not come to its end, or could not be made. */
export interface UncheckedFile {
  readonly id: number;
  readonly fileName: string;
  readonly state: 'PENDING' | 'FAILED';
  readonly reason: string | null;
}

/** The files of a scan that are not completely checked: nobody can rely on what the rules say of the others alone. */
export const uncheckedFiles = (
  files: readonly {
    readonly id: number;
    readonly fileName: string;
    readonly state: ScanState;
    readonly scan: StoredScan | null;
  }[],
): UncheckedFile[] =>
  files.flatMap(({ id, fileName, state, scan }) =>
    state === 'READY' ? [] : [{ id, fileName, state, reason: scan?.reason ?? null }],
  );
