import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import { afterCommit } from '../database/after-commit.ts';
import { safeError } from '../safe-error.ts';
import { JOB_NAMES, QUEUES } from './definitions.ts';
import type { JobData, JobHandlers, JobName, JobRun, Jobs } from './definitions.ts';
import { inTransaction, openQueueDatabase } from './queue-database.ts';
import type { JobLog } from './queue-database.ts';
import { startPolling } from './poll-queues.ts';
import { startWorker } from './worker.ts';
import type { Queue, QueuedJob, Worker } from './worker.ts';

export type { JobHandlers, Jobs } from './definitions.ts';

export interface JobsOptions {
  readonly url: string;
  readonly handlers: JobHandlers;
  readonly log: JobLog;
  /** The pause after the first failure, which doubles each time. */
  readonly retrySeconds?: number;
  readonly closeWithin?: number;
}

const RETRIES = 8;
const RETRY_SECONDS = 5;
const CLOSE_WITHIN = 10_000;
/** Seconds between a run's own timeout and the time when the queue treats the job as lost. */
const EXPIRE_MARGIN = 30;
const HOUR = 3600;
const SCHEDULE_INTERVAL = 60_000;

/** Creates the missing queues, and gives the others the settings of this version. */
const ensureQueues = async (boss: PgBoss, retryDelay: number): Promise<void> => {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const settings = {
      policy: 'short',
      retryLimit: RETRIES,
      retryDelay,
      retryBackoff: true,
      expireInSeconds: QUEUES[name].runSeconds + EXPIRE_MARGIN,
    } as const;
    const existing = found.get(name);
    if (!existing) await boss.createQueue(name, { name, ...settings });
    else if (
      (Object.keys(settings) as (keyof typeof settings)[]).some((key) => existing[key] !== settings[key])
    )
      await boss.updateQueue(name, { name, ...settings });
  }
};

const queueOf = <N extends JobName>(boss: PgBoss, name: N): Queue<JobData[N]> => ({
  name,
  fetch: async (limit): Promise<readonly QueuedJob<JobData[N]>[]> =>
    boss.fetch<JobData[N]>(name, { batchSize: limit, includeMetadata: true }),
  complete: (id) => boss.complete(name, id),
  fail: (id, reason) => boss.fail(name, id, reason),
});

const addTo =
  (boss: PgBoss, wake: (name: JobName) => void): Jobs['add'] =>
  async (name, data, { transaction, key, isAwaited = transaction !== undefined } = {}) => {
    const id = await boss.send(name, data, {
      singletonKey: key ?? randomUUID(),
      priority: isAwaited ? 1 : 0,
      ...(transaction === undefined ? {} : { db: inTransaction(transaction) }),
    });
    // Without a key only a missing queue can prevent the job, which must not be lost silently.
    if (id === null && key === undefined) throw new Error(`The queue of ${name} is missing.`);
    if (transaction === undefined) wake(name);
    else afterCommit(transaction, () => wake(name));
  };

/** By intervals instead of cron: a node that was down at the full hour catches up. */
const addScheduled = async (boss: PgBoss): Promise<void> => {
  for (const name of JOB_NAMES) {
    const { everySeconds } = QUEUES[name];
    if (everySeconds !== undefined)
      await boss.send(name, {}, { singletonKey: 'regular', singletonSeconds: everySeconds });
  }
};

/** Throws when the database is unavailable, without side effects, so that it can be called again. */
export const openJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { handlers, log } = options;
  const database = openQueueDatabase(options.url, log);
  const boss = new PgBoss({
    db: database,
    schedule: false,
    maintenanceIntervalSeconds: 60,
    // Completed jobs are kept for the longest interval of a scheduled one, or it would run twice in it.
    archiveCompletedAfterSeconds: HOUR,
    archiveFailedAfterSeconds: 24 * HOUR,
    deleteAfterHours: 1,
  });
  boss.on('error', (error) => log.warn({ err: safeError(error) }, 'job queue maintenance failed'));

  const release = async (): Promise<void> => {
    await boss.stop({ graceful: false, close: false });
    await database.close();
  };

  try {
    await database.withStartLock(async () => {
      await boss.start();
      await ensureQueues(boss, options.retrySeconds ?? RETRY_SECONDS);
    });
    await addScheduled(boss);
  } catch (error) {
    await release();
    throw error;
  }

  const workers = new Map<string, Worker>();
  // Another node finds the job at its next poll, if this one has no free place for it.
  const add = addTo(boss, (name) => workers.get(name)?.wake());
  const addJob: JobRun['addJob'] = (name, data, key, isAwaited = false) =>
    add(name, data, { key, isAwaited });
  const work = <N extends JobName>(name: N, handle: JobHandlers[N]): Worker =>
    startWorker({
      queue: queueOf(boss, name),
      settings: QUEUES[name],
      handle: (data, signal, isLastAttempt) => handle(data, signal, { isLastAttempt, addJob, jobs: { add } }),
      log,
    });
  for (const name of JOB_NAMES) workers.set(name, work(name, handlers[name]));
  const polling = startPolling(
    () => database.dueQueues(),
    (name) => workers.get(name)?.wake(),
  );
  // A failure is logged by the queue database, and retried after a minute.
  const schedule = setInterval(() => void addScheduled(boss).catch(() => undefined), SCHEDULE_INTERVAL);
  let closed: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    clearInterval(schedule);
    polling.stop();
    await Promise.all(
      [...workers.values()].map((worker) => worker.stop(options.closeWithin ?? CLOSE_WITHIN)),
    );
    await release();
  };

  return {
    add,
    close: () => (closed ??= close()),
  };
};
