import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext, DemoFiles } from '../../context/app-context.ts';
import type { Jobs } from '../../platform/jobs/definitions.ts';
import { safeError } from '../../platform/safe-error.ts';
import { addLocked } from './add-file.ts';
import type { AddFileContext } from './add-file.ts';
import { makeInProcess } from './make-in-process.ts';
import { pendingFiles } from './pending-files.ts';
import type { PendingFile } from './pending-files.ts';

export interface DemoFilesOptions {
  readonly context: Pick<AppContext, 'database' | 'storage' | 'now' | 'log'>;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly make?: AddFileContext['make'];
  /** Until a file is looked at again that another node was making. */
  readonly pauseMilliseconds?: number;
}

/** After so many failures a file is left to the next start. */
const MOST_FAILURES = 3;
const PAUSE = 10_000;

/**
 * Makes the scans and models of the demo's cases, one after the other, and those of a case that somebody opens at once. What
 * is pending is read from the database, so several nodes share the work, and a start after a kill goes on with it.
 */
export const createDemoFiles = ({
  context,
  jobs,
  make = makeInProcess,
  pauseMilliseconds = PAUSE,
}: DemoFilesOptions): DemoFiles => {
  const { database, storage, now, log } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures = new Map<string, number>();
  let isDone = false;

  const nameOf = ({ procedureId, kind }: PendingFile): string => `${procedureId}-${kind}`;

  const pending = async (procedureId?: number): Promise<PendingFile[]> => {
    if (isDone) return [];
    const files = await pendingFiles(database.kysely, procedureId);
    return files.filter((file) => (failures.get(nameOf(file)) ?? 0) < MOST_FAILURES);
  };

  /** False where another node is making it. */
  const attempt = async (file: PendingFile, isAwaited: boolean): Promise<boolean> => {
    try {
      return await addLocked({ database, storage, now, jobs, make }, file, { isAwaited, signal });
    } catch (error) {
      if (signal.aborted) return true;
      failures.set(nameOf(file), (failures.get(nameOf(file)) ?? 0) + 1);
      log.warn({ ...file, err: safeError(error) }, 'file of the demo not made');
      return true;
    }
  };

  let opened: Promise<void> = Promise.resolve();
  const queued = new Set<number>();

  const makeOpened = async (procedureId: number): Promise<void> => {
    for (const file of await pending(procedureId)) if (!signal.aborted) await attempt(file, true);
  };

  const makeAll = async (): Promise<void> => {
    while (!signal.aborted) {
      await opened;
      const files = await pending();
      if (files.length === 0) break;
      let isIdle = true;
      for (const file of files) {
        if (queued.size > 0 || signal.aborted) break;
        if (!(await attempt(file, false))) continue;
        isIdle = false;
        break;
      }
      if (isIdle) await sleep(pauseMilliseconds, undefined, { signal }).catch(() => undefined);
    }
    isDone = !signal.aborted;
  };

  const reported = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: safeError(error) }, 'files of the demo not made');
    });

  let all: Promise<void> | undefined;
  return {
    start: () => {
      all ??= reported(makeAll());
    },
    first: (procedureId) => {
      if (isDone || signal.aborted || queued.has(procedureId)) return;
      queued.add(procedureId);
      opened = reported(opened.then(() => makeOpened(procedureId))).finally(() => queued.delete(procedureId));
    },
    casesLeft: async () => new Set((await pending()).map(({ procedureId }) => procedureId)).size,
    close: async () => {
      stopping.abort(new Error('the node is shutting down'));
      await Promise.all([all, opened]);
    },
  };
};
