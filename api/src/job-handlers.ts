import { sweepSessions } from './auth/sweep.ts';
import { inspectStoredScan } from './ct/inspect-job.ts';
import { LONG_LANE, SHORT_LANE } from './ct/inspection-lanes.ts';
import type { Lane } from './ct/inspection-lanes.ts';
import { reinspectEarlier } from './ct/reinspect-earlier.ts';
import { reinspectPending } from './ct/reinspect.ts';
import { reverifyPending } from './ct/reverify.ts';
import { verifyStoredScan } from './ct/verify-job.ts';
import { purgeDeleted } from './files/purge.ts';
import { makeEventMonths } from './history/months.ts';
import { deriveModel } from './models/derive-job.ts';
import { measureEarlierModels } from './models/measure-earlier.ts';
import { rederivePending } from './models/rederive.ts';
import type { Parts } from './parts.ts';
import type { JobHandler, JobHandlers, JobRun } from './platform/jobs/names.ts';
import { sweepUploads } from './uploads/sweep.ts';
import { sendResetLink } from './users/reset-service.ts';
import type { LetterBox } from './users/reset-service.ts';

/** What the jobs stand on: no more than was there before anybody could ask for one. */
export type JobParts = LetterBox & Pick<Parts, 'storage' | 'log'>;

/** Each has its turn, whatever became of the one before; the first failure is the job's. */
const sweep = async (parts: JobParts, signal: AbortSignal, run: JobRun): Promise<void> => {
  const sweeps = [
    () => makeEventMonths(parts.database.pool, parts.now()),
    () => sweepSessions(parts.database.kysely, parts.now()),
    () => sweepUploads(parts, signal),
    () => purgeDeleted(parts),
    () => rederivePending(parts, run),
    () => reinspectPending(parts, run),
    () => reinspectEarlier(parts, run),
    () => reverifyPending(parts, run),
    () => measureEarlierModels(parts, signal),
  ];
  const failures: unknown[] = [];
  for (const one of sweeps) await one().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const inspectAndVerify =
  (parts: JobParts, lane: Lane): JobHandler<'inspect-scan' | 'inspect-scan-long'> =>
  async ({ fileId }, signal, run) => {
    await inspectStoredScan(parts, fileId, signal, run, lane);
    // Should this fail, the queue runs both again, and the inspection finds nothing left to do.
    await run.addJob('verify-scan', { fileId }, `file-${fileId}`, true);
  };

export const jobHandlers = (parts: JobParts): JobHandlers => ({
  'send-reset-link': ({ userId }) => sendResetLink(parts, userId),
  'derive-model': ({ fileId }, signal, run) => deriveModel(parts, fileId, signal, run),
  'inspect-scan': inspectAndVerify(parts, SHORT_LANE),
  'inspect-scan-long': inspectAndVerify(parts, LONG_LANE),
  'verify-scan': ({ fileId }, signal, run) => verifyStoredScan(parts, fileId, signal, run),
  sweep: (_, signal, run) => sweep(parts, signal, run),
});
