import { SCAN_NOT_CHECKED } from '@cotyle/domain/ct/texts';
import type { AppContext } from '../../context/app-context.ts';
import type { JobRun } from '../../platform/jobs/definitions.ts';
import { inspectInProcess } from './inspect-child.ts';
import type { Lane } from './inspection-lanes.ts';
import { NotInspectable } from './not-inspectable.ts';
import type { RefusalCode } from './not-inspectable.ts';
import { refusalOf } from './refused-scan.ts';
import { findScan, isDue, settleScan } from './store.ts';
import type { Settled, UninspectedScan } from './store.ts';
import { storedSource } from './stored-source.ts';

export type InspectParts = Pick<AppContext, 'database' | 'storage' | 'now' | 'config' | 'log'>;

/** What more time, or more files in a lane, could change. */
const MOVED: readonly RefusalCode[] = ['TOO_LONG', 'TOO_MANY_FILES'];

interface Ended {
  readonly settled: Settled;
  /** For the log, where there is something to tell. */
  readonly refusal?: { readonly outcome: 'REFUSED' | 'FAILED'; readonly reason: string };
}

/** Why the scan stays unchecked; undefined where it is worth another try. */
export const finalReason = (
  error: unknown,
  last: boolean,
  signal: AbortSignal,
  otherwise = SCAN_NOT_CHECKED,
): string | undefined => {
  if (error instanceof NotInspectable) return error.message;
  // A node that stops says nothing about the scan: the sweep will find it.
  return last && !signal.aborted ? otherwise : undefined;
};

/** For the log: whether the file is at fault. */
export const failureOf = (error: unknown): NonNullable<Ended['refusal']> =>
  error instanceof NotInspectable
    ? { outcome: 'REFUSED', reason: error.code }
    : { outcome: 'FAILED', reason: 'NOT_CHECKED' };

/** Ids and a code, so that an operator finds the scan: nothing of the patient, and no name of a file. */
const settle = async (
  context: InspectParts,
  fileId: number,
  { procedureId }: UninspectedScan,
  { settled, refusal }: Ended,
): Promise<void> => {
  const isWritten = await settleScan(context, fileId, settled);
  if (isWritten && refusal) context.log.warn({ fileId, procedureId, ...refusal }, 'scan not accepted');
};

const inspect = async (
  context: InspectParts,
  scan: UninspectedScan,
  { limits, mostBytes, next }: Lane,
  signal: AbortSignal,
): Promise<Ended | { readonly moveTo: NonNullable<Lane['next']>; readonly because: string }> => {
  if (next && scan.size > mostBytes) return { moveTo: next, because: 'TOO_LARGE' };
  try {
    const source = storedSource(context.storage, scan.key, scan.size);
    const settled = await inspectInProcess(source, scan.content, limits, signal);
    const reason = refusalOf(settled.facts);
    return { settled, ...(reason ? { refusal: { outcome: 'REFUSED', reason } } : {}) };
  } catch (error) {
    if (next && error instanceof NotInspectable && MOVED.includes(error.code))
      return { moveTo: next, because: error.code };
    throw error;
  }
};

/** Reads the headers of an uploaded scan and keeps what they say, and where each slice lies. */
export const inspectStoredScan = async (
  context: InspectParts,
  fileId: number,
  signal: AbortSignal,
  { isLastAttempt: last, addJob }: JobRun,
  lane: Lane,
): Promise<void> => {
  const scan = await findScan(context.database.kysely, fileId);
  if (!scan || !isDue(scan)) return;
  try {
    const ended = await inspect(context, scan, lane, signal);
    if ('settled' in ended) return await settle(context, fileId, scan, ended);
    await addJob(ended.moveTo, { fileId }, `file-${fileId}`);
    const about = { fileId, procedureId: scan.procedureId, reason: ended.because };
    context.log.info(about, 'scan inspection moved to the long lane');
  } catch (error) {
    const reason = finalReason(error, last, signal);
    if (reason === undefined) throw error;
    await settle(context, fileId, scan, { settled: { reason }, refusal: failureOf(error) });
    // The queue, too, shall know of what was not the file's fault.
    if (!(error instanceof NotInspectable)) throw error;
  }
};
