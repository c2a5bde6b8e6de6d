import { SCAN_NOT_CHECKED } from '@cotyle/domain/ct/texts';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';
import { inspectInProcess } from './inspect-in-process.ts';
import type { Lane } from './lanes.ts';
import { NotInspectable } from '../limits/not-inspectable.ts';
import type { RejectionCode } from '../limits/not-inspectable.ts';
import { rejectionOf } from './rejection-code.ts';
import { findScan, needsInspection, saveInspection } from './inspection-store.ts';
import type { InspectionOutcome, ScanToInspect } from './inspection-store.ts';
import { storedSource } from '../source/stored-source.ts';

export type InspectDeps = Pick<AppContext, 'database' | 'storage' | 'now' | 'config' | 'log'>;

/** Rejections that the limits of the long lane may avoid. */
const LONG_LANE_CODES: readonly RejectionCode[] = ['TOO_LONG', 'TOO_MANY_FILES'];

interface InspectionEnd {
  readonly outcome: InspectionOutcome;
  /** For the log. */
  readonly rejection?: { readonly outcome: 'REJECTED' | 'FAILED'; readonly reason: string };
}

/** The reason why the scan stays unchecked; undefined where a retry makes sense. */
export const finalReason = (
  error: unknown,
  last: boolean,
  signal: AbortSignal,
  otherwise = SCAN_NOT_CHECKED,
): string | undefined => {
  if (error instanceof NotInspectable) return error.message;
  // A shutdown says nothing about the scan: the sweep requeues it.
  return last && !signal.aborted ? otherwise : undefined;
};

/** For the log. */
export const failureFields = (error: unknown): NonNullable<InspectionEnd['rejection']> =>
  error instanceof NotInspectable
    ? { outcome: 'REJECTED', reason: error.code }
    : { outcome: 'FAILED', reason: 'NOT_CHECKED' };

/** Logs ids and a code only: no patient data and no file name. */
const saveResult = async (
  context: InspectDeps,
  fileId: number,
  { procedureId }: ScanToInspect,
  { outcome, rejection }: InspectionEnd,
): Promise<void> => {
  const isWritten = await saveInspection(context, fileId, outcome);
  if (isWritten && rejection) context.log.warn({ fileId, procedureId, ...rejection }, 'scan not accepted');
};

const inspect = async (
  context: InspectDeps,
  scan: ScanToInspect,
  { limits, maxBytes, next }: Lane,
  signal: AbortSignal,
): Promise<InspectionEnd | { readonly moveTo: NonNullable<Lane['next']>; readonly because: string }> => {
  if (next && scan.size > maxBytes) return { moveTo: next, because: 'TOO_LARGE' };
  try {
    const source = storedSource(context.storage, scan.key, scan.size);
    const outcome = await inspectInProcess(source, scan.content, limits, signal);
    const reason = rejectionOf(outcome.facts);
    return { outcome, ...(reason ? { rejection: { outcome: 'REJECTED', reason } } : {}) };
  } catch (error) {
    if (next && error instanceof NotInspectable && LONG_LANE_CODES.includes(error.code))
      return { moveTo: next, because: error.code };
    throw error;
  }
};

/** Reads the headers of an uploaded scan, and saves the facts and the position of each slice. */
export const inspectStoredScan = async (
  context: InspectDeps,
  fileId: number,
  signal: AbortSignal,
  { isLastAttempt: last, addJob }: JobRun,
  lane: Lane,
): Promise<void> => {
  const scan = await findScan(context.database.kysely, fileId);
  if (!scan || !needsInspection(scan)) return;
  try {
    const end = await inspect(context, scan, lane, signal);
    if ('outcome' in end) return await saveResult(context, fileId, scan, end);
    await addJob(end.moveTo, { fileId }, `file-${fileId}`);
    const about = { fileId, procedureId: scan.procedureId, reason: end.because };
    context.log.info(about, 'scan inspection moved to the long lane');
  } catch (error) {
    const reason = finalReason(error, last, signal);
    if (reason === undefined) throw error;
    await saveResult(context, fileId, scan, { outcome: { reason }, rejection: failureFields(error) });
    // A failure that is not caused by the file also fails the job.
    if (!(error instanceof NotInspectable)) throw error;
  }
};
