import { sweepSessions } from './people/auth/sweep.ts';
import { inspectStoredScan } from './imaging/ct/inspect-job.ts';
import { LONG_LANE, SHORT_LANE } from './imaging/ct/inspection-lanes.ts';
import type { Lane } from './imaging/ct/inspection-lanes.ts';
import { reinspectEarlier } from './imaging/ct/reinspect-earlier.ts';
import { reinspectPending } from './imaging/ct/reinspect.ts';
import { reverifyPending } from './imaging/ct/reverify.ts';
import { verifyStoredScan } from './imaging/ct/verify-job.ts';
import { purgeDeleted } from './imaging/files/purge.ts';
import { makeEventMonths } from './cases/history/months.ts';
import { deriveModel } from './imaging/models/derive-job.ts';
import { measureEarlierModels } from './imaging/models/measure-earlier.ts';
import { rederivePending } from './imaging/models/rederive.ts';
import type { AppContext } from './context/app-context.ts';
import type { JobHandler, JobHandlers, JobRun } from './platform/jobs/names.ts';
import { sweepUploads } from './imaging/uploads/sweep.ts';
import { sendResetLink } from './people/users/reset-service.ts';
import type { ResetMailContext } from './people/users/reset-service.ts';

/** What the jobs stand on: no more than was there before anybody could ask for one. */
export type JobParts = ResetMailContext & Pick<AppContext, 'storage' | 'log'>;

/** Each has its turn, whatever became of the one before; the first failure is the job's. */
const sweep = async (context: JobParts, signal: AbortSignal, run: JobRun): Promise<void> => {
  const sweeps = [
    () => makeEventMonths(context.database.pool, context.now()),
    () => sweepSessions(context.database.kysely, context.now()),
    () => sweepUploads(context, signal),
    () => purgeDeleted(context),
    () => rederivePending(context, run),
    () => reinspectPending(context, run),
    () => reinspectEarlier(context, run),
    () => reverifyPending(context, run),
    () => measureEarlierModels(context, signal),
  ];
  const failures: unknown[] = [];
  for (const one of sweeps) await one().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const inspectAndVerify =
  (context: JobParts, lane: Lane): JobHandler<'inspect-scan' | 'inspect-scan-long'> =>
  async ({ fileId }, signal, run) => {
    await inspectStoredScan(context, fileId, signal, run, lane);
    // Should this fail, the queue runs both again, and the inspection finds nothing left to do.
    await run.addJob('verify-scan', { fileId }, `file-${fileId}`, true);
  };

export const jobHandlers = (context: JobParts): JobHandlers => ({
  'send-reset-link': ({ userId }) => sendResetLink(context, userId),
  'derive-model': ({ fileId }, signal, run) => deriveModel(context, fileId, signal, run),
  'inspect-scan': inspectAndVerify(context, SHORT_LANE),
  'inspect-scan-long': inspectAndVerify(context, LONG_LANE),
  'verify-scan': ({ fileId }, signal, run) => verifyStoredScan(context, fileId, signal, run),
  sweep: (_, signal, run) => sweep(context, signal, run),
});
