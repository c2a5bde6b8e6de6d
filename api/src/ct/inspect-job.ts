import { SCAN_NOT_CHECKED } from '@cotyle/domain/ct/texts';
import type { Parts } from '../parts.ts';
import type { JobRun } from '../platform/jobs/names.ts';
import type { ProcessLimits } from '../platform/processes/guard.ts';
import { inspectInProcess } from './inspect-child.ts';
import { NotInspectable } from './not-inspectable.ts';
import { findScan, settleScan } from './store.ts';
import { storedSource } from './stored-source.ts';

export type InspectParts = Pick<Parts, 'database' | 'storage' | 'now' | 'config'>;

const LIMITS: ProcessLimits = {
  // Measured: 110 MB for ten thousand images.
  memoryBytes: 512 * 1024 ** 2,
  // Well below what the queue allows, so that the reason is told here.
  milliseconds: 10 * 60_000,
};

/** Why the scan stays unchecked; undefined where it is worth another try. */
const finalReason = (error: unknown, last: boolean, signal: AbortSignal): string | undefined => {
  if (error instanceof NotInspectable) return error.message;
  // A node that stops says nothing about the scan: the sweep will find it.
  return last && !signal.aborted ? SCAN_NOT_CHECKED : undefined;
};

/** Reads the headers of an uploaded scan and keeps what they say, and where each slice lies. */
export const inspectStoredScan = async (
  parts: InspectParts,
  fileId: number,
  signal: AbortSignal,
  { last }: Pick<JobRun, 'last'>,
  limits = LIMITS,
): Promise<void> => {
  const scan = await findScan(parts.database.kysely, fileId);
  if (!scan || scan.deletedAt || scan.state !== 'PENDING') return;
  try {
    const source = storedSource(parts.storage, scan.key, scan.size);
    await settleScan(parts, fileId, await inspectInProcess(source, scan.content, limits, signal));
  } catch (error) {
    const reason = finalReason(error, last, signal);
    if (reason === undefined) throw error;
    await settleScan(parts, fileId, { reason });
    // The queue, too, shall know of what was not the file's fault.
    if (!(error instanceof NotInspectable)) throw error;
  }
};
