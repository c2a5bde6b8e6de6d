import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { safeError } from '../../platform/log.ts';

/** Of each database, so that the instances of a test do not meet. */
const timersOf = new WeakMap<AppContext['database'], Map<number, NodeJS.Timeout>>();

const addJob = (context: AppContext, studyId: number): void => {
  if (context.isShuttingDown()) return;
  requireReady(context)
    .jobs.add('close-received-study', { studyId }, { key: `study-${studyId}`, isAwaited: true })
    .catch((error: unknown) =>
      context.log.warn({ study: studyId, err: safeError(error) }, 'closing of a study left to the schedule'),
    );
};

/**
 * Closes a study when it has been quiet here, or at once. What another node received meanwhile is seen by the job, which then
 * does nothing; what a stopped node leaves open is found by the schedule.
 */
export const closeWhenQuiet = (context: AppContext, studyId: number, isComplete: boolean): void => {
  const timers = timersOf.get(context.database) ?? new Map<number, NodeJS.Timeout>();
  timersOf.set(context.database, timers);
  clearTimeout(timers.get(studyId));
  timers.delete(studyId);
  if (isComplete) return addJob(context, studyId);
  const wait = setTimeout(
    () => {
      timers.delete(studyId);
      addJob(context, studyId);
    },
    // A little more, because the job compares with the clock of the database.
    context.config.RECEIVE_QUIET_SECONDS * 1000 + 250,
  );
  wait.unref();
  timers.set(studyId, wait);
};
