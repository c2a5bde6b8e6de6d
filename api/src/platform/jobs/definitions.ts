import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';

/** Every job and its data: ids only, so that the queue never contains a person's data or a token. */
export interface JobData {
  'send-reset-link': { readonly userId: number };
  'queue-unread-mails': Record<string, never>;
  'send-unread-mail': { readonly userId: number };
  'derive-model': { readonly fileId: number };
  'inspect-scan': { readonly fileId: number };
  /** Scans that take too long for inspect-scan, so that they do not delay the others. */
  'inspect-scan-long': { readonly fileId: number };
  /** With `isAgain` a file that was clean with earlier signatures. */
  'scan-malware': { readonly fileId: number; readonly isAgain?: true };
  'verify-scan': { readonly fileId: number };
  /** Scans that take too long for verify-scan. */
  'verify-scan-long': { readonly fileId: number };
  'make-picture': { readonly fileId: number };
  'draft-segmentation': { readonly segmentationId: number };
  'make-model': { readonly segmentationId: number };
  'send-security-mail': { readonly mailId: number };
  'erase-patient': { readonly erasureId: number };
  sweep: Record<string, never>;
  'send-audit-anchors': Record<string, never>;
  /** Tells the administrators that the emergency account has signed in. */
  'send-emergency-sign-in-mails': { readonly userId: number };
  'send-emergency-access-mail': { readonly accessId: number };
  /** Makes a scan of the images of a received study. */
  'close-received-study': { readonly studyId: number };
  'find-received-studies': Record<string, never>;
  /** Sends one object to one PACS. */
  'send-to-pacs': { readonly sendingId: number };
  'find-forgotten-sendings': Record<string, never>;
}

export type JobName = keyof JobData;

export interface AddOptions {
  /** The caller's transaction, so that the job exists only if it commits. */
  readonly transaction?: Kysely<Tables>;
  /** While a job with this key is queued, another is not added. */
  readonly key?: string;
  /** Whether a person waits for it; by default true inside a transaction, and false for a sweep. */
  readonly isAwaited?: boolean;
}

export interface Jobs {
  add<N extends JobName>(name: N, data: JobData[N], options?: AddOptions): Promise<void>;
  /** Waits for running jobs in bounded time; the others return to the queue. */
  close(): Promise<void>;
}

/** The run of a job. */
export interface JobRun {
  /** Whether a failure is final, so that it has to be shown to the person. */
  readonly isLastAttempt: boolean;
  /** While a job with this key is queued, another is not added. An awaited job precedes those of a sweep. */
  readonly addJob: <N extends JobName>(
    name: N,
    data: JobData[N],
    key: string,
    isAwaited?: boolean,
  ) => Promise<void>;
}

/** The run as the queue passes it on. */
export interface QueueRun extends JobRun {
  /** For a job that belongs to a transaction. */
  readonly jobs: Pick<Jobs, 'add'>;
}

/** Must be idempotent: after a crash the queue does not know how far the first run came. */
export type JobHandler<N extends JobName> = (
  data: JobData[N],
  signal: AbortSignal,
  run: QueueRun,
) => Promise<void>;
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface QueueSettings {
  /** Jobs that one node runs at the same time. */
  readonly concurrency: number;
  /** A run that takes longer is aborted and retried. */
  readonly runSeconds: number;
  /** For a scheduled job: it runs once in each interval, over all nodes. */
  readonly everySeconds?: number;
}

export const QUEUES: Readonly<Record<JobName, QueueSettings>> = {
  'send-reset-link': { concurrency: 4, runSeconds: 60 },
  'queue-unread-mails': { concurrency: 1, runSeconds: 60, everySeconds: 60 },
  'send-unread-mail': { concurrency: 2, runSeconds: 60 },
  // One at a time: each runs in a process with a memory limit.
  'derive-model': { concurrency: 1, runSeconds: 900 },
  'inspect-scan': { concurrency: 1, runSeconds: 300 },
  'inspect-scan-long': { concurrency: 1, runSeconds: 900 },
  // Two, so that a scan of gigabytes does not hold up a model; clamd has threads of its own.
  'scan-malware': { concurrency: 2, runSeconds: 3600 },
  // Both run at the lowest priority.
  'verify-scan': { concurrency: 1, runSeconds: 600 },
  'verify-scan-long': { concurrency: 1, runSeconds: 3600 },
  'make-picture': { concurrency: 1, runSeconds: 600 },
  // One at a time: each holds a whole volume in memory.
  'draft-segmentation': { concurrency: 1, runSeconds: 900 },
  'make-model': { concurrency: 1, runSeconds: 600 },
  'send-security-mail': { concurrency: 2, runSeconds: 60 },
  'erase-patient': { concurrency: 1, runSeconds: 900 },
  sweep: { concurrency: 1, runSeconds: 300, everySeconds: 3600 },
  'send-audit-anchors': { concurrency: 1, runSeconds: 300, everySeconds: 3600 },
  'send-emergency-sign-in-mails': { concurrency: 1, runSeconds: 120 },
  'send-emergency-access-mail': { concurrency: 2, runSeconds: 60 },
  'close-received-study': { concurrency: 1, runSeconds: 1800 },
  'find-received-studies': { concurrency: 1, runSeconds: 60, everySeconds: 60 },
  // Two, so that a PACS that does not answer does not hold up another one.
  'send-to-pacs': { concurrency: 2, runSeconds: 900 },
  'find-forgotten-sendings': { concurrency: 1, runSeconds: 60, everySeconds: 60 },
};

export const JOB_NAMES = Object.keys(QUEUES) as readonly JobName[];
