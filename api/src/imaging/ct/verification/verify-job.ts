import { IMAGES_NOT_VERIFIED } from '@cotyle/domain/ct/texts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';
import { failureFields, finalReason } from '../inspection/inspect-job.ts';
import type { InspectDeps } from '../inspection/inspect-job.ts';
import { NotInspectable } from '../limits/not-inspectable.ts';
import { storedSource } from '../source/stored-source.ts';
import type { VerificationLane } from './lanes.ts';
import { verifyInProcess } from './verify-in-process.ts';
import { findInspectedScan, saveVerification } from './verification-store.ts';

const isTooLong = (error: unknown): boolean => error instanceof NotInspectable && error.code === 'TOO_LONG';

/** Reads every byte of an inspected scan, and saves which parts are damaged and what its pixels are. */
export const verifyStoredScan = async (
  context: InspectDeps,
  fileId: number,
  signal: AbortSignal,
  { isLastAttempt: last, addJob }: JobRun,
  { limitsFor, maxBytes, next }: VerificationLane,
): Promise<void> => {
  const scan = await findInspectedScan(context.database.kysely, fileId);
  if (scan?.verificationState !== 'PENDING') return;
  const moveTo = async (lane: NonNullable<typeof next>, reason: string): Promise<void> => {
    await addJob(lane, { fileId }, `file-${fileId}`);
    context.log.info({ fileId, reason }, 'scan verification moved to the long lane');
  };
  if (next && scan.size > maxBytes) return moveTo(next, 'TOO_LARGE');
  try {
    const source = storedSource(context.storage, scan.key, scan.size);
    const found = await verifyInProcess(source, scan.content, limitsFor(scan.size), signal);
    await saveVerification(context, fileId, { found });
    if (found.damaged > 0)
      context.log.warn({ fileId, outcome: 'REJECTED', reason: 'DAMAGED' }, 'scan not accepted');
  } catch (error) {
    if (next && isTooLong(error)) return moveTo(next, 'TOO_LONG');
    const reason = finalReason(error, last, signal, IMAGES_NOT_VERIFIED);
    if (reason === undefined) throw error;
    await saveVerification(context, fileId, { reason });
    context.log.warn({ fileId, ...failureFields(error) }, 'scan not verified');
    // A failure that is not caused by the file also fails the job.
    if (!(error instanceof NotInspectable)) throw error;
  }
};
