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

/** The queue as the worker needs it; fetch answers with nothing while the database is away. */
export interface Queue<T> {
  readonly name: string;
  fetch(limit: number): Promise<readonly QueuedJob<T>[]>;
  complete(id: string): Promise<void>;
  fail(id: string, reason: object): Promise<void>;
}

export interface Worker {
  /** Lets running jobs end, for so long at most, then gives them back to the queue. */
  stop(milliseconds: number): Promise<void>;
}

const SETTLE_TRIES = 20;
const SETTLE_PAUSE = 1_000;
const GIVE_BACK_WITHIN = 2_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * In place of pg-boss's own worker, which does not wait for the result to be written: when the database is away at that
 * moment, it leaves a rejected promise that ends the process, and the job is done a second time.
 */
export const startWorker = <T>(options: {
  readonly queue: Queue<T>;
  readonly settings: QueueSettings;
  readonly handle: (data: T, signal: AbortSignal, last: boolean) => Promise<void>;
  readonly log: JobLog;
}): Worker => {
  const { queue, settings, handle, log } = options;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const running = new Set<Promise<void>>();

  const settle = async (job: QueuedJob<T>, write: () => Promise<void>): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (tries < SETTLE_TRIES && !givingUp.signal.aborted) {
          await pause(SETTLE_PAUSE, givingUp.signal);
          continue;
        }
        // The queue will take it for lost and run it again.
        log.error(
          { job: queue.name, jobId: job.id, err: safeError(error) },
          'the end of a job was not written',
        );
        return;
      }
    }
  };

  const attempt = async (job: QueuedJob<T>): Promise<void> => {
    const tooLong = AbortSignal.timeout(settings.runSeconds * 1000);
    const signal = AbortSignal.any([tooLong, givingUp.signal]);
    signal.throwIfAborted();
    const last = job.retryCount >= job.retryLimit;
    await Promise.race([handle(job.data, signal, last), untilAborted(signal)]);
  };

  const run = async (job: QueuedJob<T>): Promise<void> => {
    try {
      await attempt(job);
    } catch (error) {
      const err = safeError(error);
      const about = { job: queue.name, jobId: job.id, attempt: job.retryCount + 1, err };
      if (job.retryCount < job.retryLimit) log.warn(about, 'a job failed and will be tried again');
      else log.error(about, 'a job failed for good');
      await settle(job, () => queue.fail(job.id, err));
      return;
    }
    await settle(job, () => queue.complete(job.id));
  };

  const take = async (): Promise<number> => {
    const free = settings.concurrency - running.size;
    if (free <= 0) return 0;
    const jobs = await queue.fetch(free);
    for (const job of jobs) {
      const done = run(job).finally(() => running.delete(done));
      running.add(done);
    }
    return jobs.length;
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const taken = await take().catch((error: unknown) => {
        log.warn({ job: queue.name, err: safeError(error) }, 'jobs could not be taken');
        return 0;
      });
      if (taken === 0) await pause(settings.pollMilliseconds, stopping.signal);
    }
  };
  const looping = loop();

  const idle = async (): Promise<void> => {
    await looping;
    await Promise.all(running);
  };

  return {
    async stop(milliseconds) {
      stopping.abort();
      const ended = idle();
      const patience = new AbortController();
      await Promise.race([ended, pause(milliseconds, patience.signal)]);
      givingUp.abort(new Error('the node stops'));
      await Promise.race([ended, pause(GIVE_BACK_WITHIN, patience.signal)]);
      patience.abort();
    },
  };
};
