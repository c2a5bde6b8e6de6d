import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { runTask } from '../../platform/processes/tasks/run-task.ts';
import type { ProcessLimits } from '../../platform/processes/guard.ts';
import type { Source } from '../../platform/storage/storage.ts';
import type { DemoFileTask } from './task.ts';

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './demo-file-process.ts' : './demo/anatomical/demo-file-process.js',
  import.meta.url,
);

/** Measured: some 250 MB for a scan, one slice at a time. */
const LIMITS: ProcessLimits = { memoryBytes: 768 * 1024 ** 2, milliseconds: 30 * 60_000 };
const NOT_MADE = 'The file of the demo takes too much memory or time.';

/** Passes the bytes of a file to `store` as a child process makes them; the process has ended when this resolves. */
export const makeInProcess = async <T>(
  task: DemoFileTask,
  store: (source: Source) => Promise<T>,
  signal: AbortSignal,
): Promise<T> => {
  const bytes = new PassThrough();
  // Reported by the task and to the reader.
  bytes.on('error', () => undefined);
  const chunk = async (made: Uint8Array): Promise<void> => {
    if (!bytes.write(made)) await once(bytes, 'drain');
  };
  const unstored = new AbortController();
  const storing = store(bytes);
  storing.catch((error: unknown) => unstored.abort(error));
  try {
    await runTask<void>(
      { entry: ENTRY, tooLarge: NOT_MADE, tooLong: NOT_MADE },
      {
        task,
        questions: { chunk },
        limits: LIMITS,
        signal: AbortSignal.any([signal, unstored.signal]),
      },
    );
  } catch (error) {
    bytes.destroy(error instanceof Error ? error : new Error(String(error)));
    await storing.catch(() => undefined);
    throw error;
  }
  bytes.end();
  return storing;
};
