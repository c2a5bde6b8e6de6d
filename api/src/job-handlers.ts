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
import type { JobHandler, JobHandlers, JobRun } from './platform/jobs/definitions.ts';
import { sweepUploads } from './imaging/uploads/sweep.ts';
import { sendResetLink } from './people/users/reset-service.ts';
import type { LetterBox } from './people/users/reset-service.ts';

/** The dependencies of jobs: those that exist before the queue is opened. */
export type JobContext = LetterBox & Pick<AppContext, 'storage' | 'log'>;

/** Runs every sweep, even after a failure; the first failure becomes that of the job. */
const sweep = async (context: JobContext, signal: AbortSignal, run: JobRun): Promise<void> => {
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
  for (const run of sweeps) await run().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const inspectAndVerify =
  (context: JobContext, lane: Lane): JobHandler<'inspect-scan' | 'inspect-scan-long'> =>
  async ({ fileId }, signal, run) => {
    await inspectStoredScan(context, fileId, signal, run, lane);
    // If this fails, the queue runs both again, and the inspection finds nothing left to do.
    await run.addJob('verify-scan', { fileId }, `file-${fileId}`, true);
  };

export const jobHandlers = (context: JobContext): JobHandlers => ({
  'send-reset-link': ({ userId }) => sendResetLink(context, userId),
  'derive-model': ({ fileId }, signal, run) => deriveModel(context, fileId, signal, run),
  'inspect-scan': inspectAndVerify(context, SHORT_LANE),
  'inspect-scan-long': inspectAndVerify(context, LONG_LANE),
  'verify-scan': ({ fileId }, signal, run) => verifyStoredScan(context, fileId, signal, run),
  sweep: (_, signal, run) => sweep(context, signal, run),
});
