import { setTimeout as sleep } from 'node:timers/promises';
import { safeError } from '../safe-error.ts';
import type { QueueSettings } from './definitions.ts';
import type { JobLog } from './queue-database.ts';

export interface QueuedJob<T> {
  readonly id: string;
  readonly data: T;
  readonly retryCount: number;
  readonly retryLimit: number;
}

/** The queue as the worker needs it; fetch returns nothing while the database is unavailable. */
export interface Queue<T> {
  readonly name: string;
  fetch(limit: number): Promise<readonly QueuedJob<T>[]>;
  complete(id: string): Promise<void>;
  fail(id: string, reason: object): Promise<void>;
}

export interface Worker {
  /** Looks for jobs, which it does at no other time. */
  wake(): void;
  /** Waits for running jobs, up to the given time, then returns them to the queue. */
  stop(milliseconds: number): Promise<void>;
}

const PERSIST_ATTEMPTS = 20;
const PERSIST_PAUSE = 1_000;
const RETURN_WITHIN = 2_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Replaces pg-boss's own worker, which does not wait until the result is persisted: if the database is unavailable at that
 * moment, it leaves a rejected promise that ends the process, and the job runs a second time.
 */
export const startWorker = <T>(options: {
  readonly queue: Queue<T>;
  readonly settings: QueueSettings;
  readonly handle: (data: T, signal: AbortSignal, isLastAttempt: boolean) => Promise<void>;
  readonly log: JobLog;
}): Worker => {
  const { queue, settings, handle, log } = options;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const running = new Set<Promise<void>>();
  let isWoken = false;
  let goOn = (): void => undefined;
  const wake = (): void => {
    isWoken = true;
    goOn();
  };
  const untilWoken = (): Promise<void> =>
    new Promise((resolve) => {
      goOn = resolve;
      if (isWoken) resolve();
    });

  const persist = async (job: QueuedJob<T>, write: () => Promise<void>): Promise<void> => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await write();
      } catch (error) {
        if (attempts < PERSIST_ATTEMPTS && !givingUp.signal.aborted) {
          await pause(PERSIST_PAUSE, givingUp.signal);
          continue;
        }
        // The queue will treat the job as lost and run it again.
        log.error({ job: queue.name, jobId: job.id, err: safeError(error) }, 'job completion not persisted');
        return;
      }
    }
  };

  const attempt = async (job: QueuedJob<T>): Promise<void> => {
    const timeout = AbortSignal.timeout(settings.runSeconds * 1000);
    const signal = AbortSignal.any([timeout, givingUp.signal]);
    signal.throwIfAborted();
    const isLastAttempt = job.retryCount >= job.retryLimit;
    await Promise.race([handle(job.data, signal, isLastAttempt), untilAborted(signal)]);
  };

  const run = async (job: QueuedJob<T>): Promise<void> => {
    try {
      await attempt(job);
    } catch (error) {
      const err = safeError(error);
      const about = { job: queue.name, jobId: job.id, attempt: job.retryCount + 1, err };
      if (job.retryCount < job.retryLimit) log.warn(about, 'job failed, retrying');
      else log.error(about, 'job failed permanently');
      await persist(job, () => queue.fail(job.id, err));
      return;
    }
    await persist(job, () => queue.complete(job.id));
  };

  const startJobs = async (): Promise<number> => {
    const free = settings.concurrency - running.size;
    if (free <= 0) return 0;
    const jobs = await queue.fetch(free);
    for (const job of jobs) {
      const done = run(job).finally(() => {
        running.delete(done);
        // Another job may have waited for this place.
        wake();
      });
      running.add(done);
    }
    return jobs.length;
  };

  const loop = async (): Promise<void> => {
    for (;;) {
      await untilWoken();
      if (stopping.signal.aborted) return;
      // Before the queue is read, so that no call of wake is missed.
      isWoken = false;
      const started = await startJobs().catch((error: unknown) => {
        log.warn({ job: queue.name, err: safeError(error) }, 'jobs not fetched');
        return 0;
      });
      // There may be more.
      if (started > 0) wake();
    }
  };
  const looping = loop();

  const idle = async (): Promise<void> => {
    await looping;
    await Promise.all(running);
  };

  return {
    wake,
    async stop(milliseconds) {
      stopping.abort();
      wake();
      const ended = idle();
      const timers = new AbortController();
      await Promise.race([ended, pause(milliseconds, timers.signal)]);
      givingUp.abort(new Error('the node is shutting down'));
      await Promise.race([ended, pause(RETURN_WITHIN, timers.signal)]);
      timers.abort();
    },
  };
};
