import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface ProcessLimits {
  /** Resident memory of the process. */
  readonly memoryBytes: number;
  readonly milliseconds: number;
}

/** The errors for a process that exceeded its limits. */
export interface GuardReasons {
  readonly tooLarge: () => Error;
  readonly tooLong: () => Error;
}

export interface Guard {
  /** Why the process was killed; undefined where it ended by itself. */
  readonly reason: () => Error | undefined;
  readonly release: () => void;
}

const WATCH_MILLISECONDS = 100;

/** Only Linux reports it; elsewhere memory is not limited. */
const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
};

/** Kills the process when it exceeds its limits or the signal aborts. */
export const guardProcess = (
  child: ChildProcess,
  limits: ProcessLimits,
  reasons: GuardReasons,
  signal: AbortSignal,
): Guard => {
  let reason: Error | undefined;
  const end = (why: Error): void => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const checkMemory = async (): Promise<void> => {
    const bytes = await residentBytes(child.pid ?? 0);
    if (bytes > limits.memoryBytes) end(reasons.tooLarge());
  };
  const watch = setInterval(() => void checkMemory(), WATCH_MILLISECONDS);
  const late = setTimeout(() => end(reasons.tooLong()), limits.milliseconds);
  const abort = (): void => end(signal.reason instanceof Error ? signal.reason : new Error('ended'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return {
    reason: () => reason,
    release: () => {
      clearInterval(watch);
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
    },
  };
};
