import { sweepSessions } from './auth/sweep.ts';
import { inspectStoredScan } from './ct/inspect-job.ts';
import { reinspectPending } from './ct/reinspect.ts';
import { purgeDeleted } from './files/purge.ts';
import { makeEventMonths } from './history/months.ts';
import { deriveModel } from './models/derive-job.ts';
import { measureEarlierModels } from './models/measure-earlier.ts';
import { rederivePending } from './models/rederive.ts';
import type { Parts } from './parts.ts';
import type { JobHandlers, JobRun } from './platform/jobs/names.ts';
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
    () => measureEarlierModels(parts, signal),
  ];
  const failures: unknown[] = [];
  for (const one of sweeps) await one().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

export const jobHandlers = (parts: JobParts): JobHandlers => ({
  'send-reset-link': ({ userId }) => sendResetLink(parts, userId),
  'derive-model': ({ fileId }, signal, run) => deriveModel(parts, fileId, signal, run),
  'inspect-scan': ({ fileId }, signal, run) => inspectStoredScan(parts, fileId, signal, run),
  sweep: (_, signal, run) => sweep(parts, signal, run),
});
