/** Every job there is, with what it is told: ids only, so that a queue never holds a person's data or a token. */
export interface JobData {
  'send-reset-link': { readonly userId: number };
  'derive-model': { readonly fileId: number };
  'inspect-scan': { readonly fileId: number };
  /** What takes too long for the queue before, so that nobody waits behind it. */
  'inspect-scan-long': { readonly fileId: number };
  'verify-scan': { readonly fileId: number };
  sweep: Record<string, never>;
}

export type JobName = keyof JobData;

/** What a handler knows of its run besides its data. */
export interface JobRun {
  /** Whether nobody will try again: the time to tell the person that it did not work. */
  readonly isLastAttempt: boolean;
  /** While a job of this key waits, another is not added. One that somebody waits for goes before those that a sweep has found. */
  readonly addJob: <N extends JobName>(
    name: N,
    data: JobData[N],
    key: string,
    isAwaited?: boolean,
  ) => Promise<void>;
}

/** Has to bear being run twice: after a crash the queue cannot know how far the first run came. */
export type JobHandler<N extends JobName> = (
  data: JobData[N],
  signal: AbortSignal,
  run: JobRun,
) => Promise<void>;
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface QueueSettings {
  /** How many one node runs at the same time. */
  readonly concurrency: number;
  /** A run that takes longer is given up and tried again. */
  readonly runSeconds: number;
  readonly pollMilliseconds: number;
  /** Set where the job adds itself, once in each such span over all nodes. */
  readonly everySeconds?: number;
}

export const QUEUES: Readonly<Record<JobName, QueueSettings>> = {
  'send-reset-link': { concurrency: 4, runSeconds: 60, pollMilliseconds: 500 },
  // One at a time: each takes a process with a bound on its memory.
  'derive-model': { concurrency: 1, runSeconds: 900, pollMilliseconds: 1000 },
  'inspect-scan': { concurrency: 1, runSeconds: 300, pollMilliseconds: 1000 },
  'inspect-scan-long': { concurrency: 1, runSeconds: 900, pollMilliseconds: 1000 },
  // Its process gives way to all others; a check is complete only with it.
  'verify-scan': { concurrency: 1, runSeconds: 3600, pollMilliseconds: 1000 },
  sweep: { concurrency: 1, runSeconds: 300, pollMilliseconds: 2000, everySeconds: 3600 },
};

export const JOB_NAMES = Object.keys(QUEUES) as readonly JobName[];
