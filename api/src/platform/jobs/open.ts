import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Tables } from '../database/schema.ts';
import { safeError } from '../safe-error.ts';
import { JOB_NAMES, QUEUES } from './definitions.ts';
import type { JobData, JobHandlers, JobName, JobRun } from './definitions.ts';
import { inTransaction, openQueueDatabase } from './queue-database.ts';
import type { JobLog } from './queue-database.ts';
import { startWorker } from './worker.ts';
import type { Queue, QueuedJob, Worker } from './worker.ts';

export type { JobData, JobHandlers, JobName } from './definitions.ts';

export interface AddOptions {
  /** Inside the caller's transaction, so that a deed and its job are one. */
  readonly transaction?: Kysely<Tables>;
  /** While a job of this key waits, another is not added. */
  readonly key?: string;
  /** Whether somebody waits for it: so it is for what a deed has asked for, and not for what a sweep has found. */
  readonly isAwaited?: boolean;
}

export interface Jobs {
  add<N extends JobName>(name: N, data: JobData[N], options?: AddOptions): Promise<void>;
  /** Waits for running jobs, in bounded time; the rest goes back to the queue. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly url: string;
  readonly handlers: JobHandlers;
  readonly log: JobLog;
  /** The first pause after a failure; each further one is twice as long. */
  readonly retrySeconds?: number;
  readonly closeWithin?: number;
}

const RETRIES = 8;
const RETRY_SECONDS = 5;
const CLOSE_WITHIN = 10_000;
/** A run is given up by its own node well before the queue takes it for lost. */
const EXPIRE_MARGIN = 30;
const HOUR = 3600;
const REGULAR_CHECK = 60_000;

const keepQueue = async (boss: PgBoss, name: JobName, retrySeconds: number): Promise<void> => {
  const settings: PgBoss.Queue = {
    name,
    policy: 'short',
    retryLimit: RETRIES,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: QUEUES[name].runSeconds + EXPIRE_MARGIN,
  };
  await boss.createQueue(name, settings);
  // A queue of an older version takes the settings of this one.
  await boss.updateQueue(name, settings);
};

const queueOf = <N extends JobName>(boss: PgBoss, name: N): Queue<JobData[N]> => ({
  name,
  fetch: async (limit): Promise<readonly QueuedJob<JobData[N]>[]> =>
    boss.fetch<JobData[N]>(name, { batchSize: limit, includeMetadata: true }),
  complete: (id) => boss.complete(name, id),
  fail: (id, reason) => boss.fail(name, id, reason),
});

const addTo =
  (boss: PgBoss): Jobs['add'] =>
  async (name, data, { transaction, key, isAwaited = transaction !== undefined } = {}) => {
    const id = await boss.send(name, data, {
      singletonKey: key ?? randomUUID(),
      priority: isAwaited ? 1 : 0,
      ...(transaction === undefined ? {} : { db: inTransaction(transaction) }),
    });
    // Without a key nothing can stand in the way but a missing queue, and a job must not vanish in silence.
    if (id === null && key === undefined) throw new Error(`The queue of ${name} is missing.`);
  };

/** By the clock's own spans instead of cron: a node that was off at the full hour makes up for it. */
const addRegular = async (boss: PgBoss): Promise<void> => {
  for (const name of JOB_NAMES) {
    const { everySeconds } = QUEUES[name];
    if (everySeconds !== undefined)
      await boss.send(name, {}, { singletonKey: 'regular', singletonSeconds: everySeconds });
  }
};

/** Throws when the database is away, and leaves nothing behind, so that it can be called again. */
export const openJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { handlers, log } = options;
  const database = openQueueDatabase(options.url, log);
  const boss = new PgBoss({
    db: database,
    schedule: false,
    maintenanceIntervalSeconds: 60,
    // Completed jobs have to outlive the longest span of a regular one, or it would run twice in it.
    archiveCompletedAfterSeconds: HOUR,
    archiveFailedAfterSeconds: 24 * HOUR,
    deleteAfterHours: 1,
  });
  boss.on('error', (error) => log.warn({ err: safeError(error) }, 'the upkeep of the job queue failed'));

  const shut = async (): Promise<void> => {
    await boss.stop({ graceful: false, close: false });
    await database.close();
  };

  try {
    await database.withStartLock(async () => {
      await boss.start();
      for (const name of JOB_NAMES) await keepQueue(boss, name, options.retrySeconds ?? RETRY_SECONDS);
    });
    await addRegular(boss);
  } catch (error) {
    await shut();
    throw error;
  }

  const add = addTo(boss);
  const addJob: JobRun['addJob'] = (name, data, key, isAwaited = false) =>
    add(name, data, { key, isAwaited });
  const work = <N extends JobName>(name: N, handle: JobHandlers[N]): Worker =>
    startWorker({
      queue: queueOf(boss, name),
      settings: QUEUES[name],
      handle: (data, signal, last) => handle(data, signal, { isLastAttempt: last, addJob }),
      log,
    });
  const workers = JOB_NAMES.map((name) => work(name, handlers[name]));
  // A failure is told by the database's own line, and the next minute tries again.
  const regular = setInterval(() => void addRegular(boss).catch(() => undefined), REGULAR_CHECK);
  let closed: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    clearInterval(regular);
    await Promise.all(workers.map((worker) => worker.stop(options.closeWithin ?? CLOSE_WITHIN)));
    await shut();
  };

  return {
    add,
    close: () => (closed ??= close()),
  };
};
