import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface ProcessLimits {
  /** Of all that the process holds. */
  readonly memoryBytes: number;
  readonly milliseconds: number;
}

/** What is said of a process that went beyond its limits. */
export interface GuardReasons {
  readonly tooLarge: () => Error;
  readonly tooLong: () => Error;
}

export interface Guard {
  /** Why it was ended; undefined where it ended by itself. */
  readonly reason: () => Error | undefined;
  readonly release: () => void;
}

const WATCH_MILLISECONDS = 100;

/** Linux tells; elsewhere there is no watch. */
const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
};

/** Ends the process when it goes beyond its limits or is no longer wanted; tells why it ended. */
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
  const look = async (): Promise<void> => {
    const bytes = await residentBytes(child.pid ?? 0);
    if (bytes > limits.memoryBytes) end(reasons.tooLarge());
  };
  const watch = setInterval(() => void look(), WATCH_MILLISECONDS);
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
