import { IMAGES_NOT_VERIFIED } from '@cotyle/domain/ct/texts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { failureFields, finalReason } from '../inspection/inspect-job.ts';
import type { InspectDeps } from '../inspection/inspect-job.ts';
import { NotInspectable } from '../limits/not-inspectable.ts';
import { storedSource } from '../source/stored-source.ts';
import { verifyInProcess } from './verify-in-process.ts';
import { findInspectedScan, saveVerification } from './verification-store.ts';

const MINUTE = 60_000;

/** The time limit grows with the size, so that a small file cannot block the queue for long. */
const limitsFor = (bytes: number): ProcessLimits => ({
  // Measured: 145 MB for a thousand images.
  memoryBytes: 512 * 1024 ** 2,
  milliseconds: Math.min(50, 10 + bytes / 100e6) * MINUTE,
});

/** Reads every byte of an inspected scan, and saves which parts are damaged and what its pixels are. */
export const verifyStoredScan = async (
  context: InspectDeps,
  fileId: number,
  signal: AbortSignal,
  { isLastAttempt: last }: Pick<JobRun, 'isLastAttempt'>,
  limits?: ProcessLimits,
): Promise<void> => {
  const scan = await findInspectedScan(context.database.kysely, fileId);
  if (scan?.verificationState !== 'PENDING') return;
  try {
    const source = storedSource(context.storage, scan.key, scan.size);
    const found = await verifyInProcess(source, scan.content, limits ?? limitsFor(scan.size), signal);
    await saveVerification(context, fileId, { found });
    if (found.damaged > 0)
      context.log.warn({ fileId, outcome: 'REJECTED', reason: 'DAMAGED' }, 'scan not accepted');
  } catch (error) {
    const reason = finalReason(error, last, signal, IMAGES_NOT_VERIFIED);
    if (reason === undefined) throw error;
    await saveVerification(context, fileId, { reason });
    context.log.warn({ fileId, ...failureFields(error) }, 'scan not verified');
    // A failure that is not caused by the file also fails the job.
    if (!(error instanceof NotInspectable)) throw error;
  }
};
