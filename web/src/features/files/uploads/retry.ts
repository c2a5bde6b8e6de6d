import { asCallFailed } from '../../../shared/session/failures.ts';

const FIRST_WAIT = 1_000;
const MAX_WAIT = 15_000;

/** Temporary failures: timeout, locked by another request, rate limit, and a restarting server. */
const RETRYABLE = [408, 423, 429, 502, 503, 504];

/** Whether a retry may succeed: there was no answer, a temporary failure, or the offset moved with a request that was cut off. */
export const isRetryable = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  if (!failed) return error instanceof TypeError;
  if (failed.code === 'WRONG_OFFSET') return true;
  // Waiting does not help: the person has to finish or cancel an upload first.
  return failed.code !== 'TOO_MANY_UPLOADS' && RETRYABLE.includes(failed.status);
};

/** In milliseconds; exponential, and never shorter than the server's Retry-After. */
export const retryDelay = (failures: number, error: unknown): number => {
  const demanded = (asCallFailed(error)?.retryAfter ?? 0) * 1000;
  return Math.max(demanded, Math.min(FIRST_WAIT * 2 ** Math.max(failures - 1, 0), MAX_WAIT));
};

export interface RetryOptions {
  /** Resolves early when the browser is online again; throws when aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** After a 401: throws where nobody is signed in any more. */
  readonly verifySession: () => Promise<void>;
}

interface Attempt {
  readonly send: () => Promise<void>;
  /** Whether bytes were sent since the last call: the delay then starts over. */
  readonly hasProgressed: () => boolean;
  /** Called before a retry: true where the server has the file after all; throws where a retry is pointless. */
  readonly isStored: () => Promise<boolean>;
  readonly onWait: () => void;
  readonly onTry: () => void;
  readonly signal: AbortSignal;
}

/** Retries until the file is sent. A lost connection or a restarted server only pauses it. */
export const sendWithRetry = async (
  { wait, verifySession }: RetryOptions,
  trying: Attempt,
): Promise<void> => {
  const { send, hasProgressed, isStored, onWait, onTry, signal } = trying;
  let failures = 0;
  let sessionChecks = 0;
  for (;;) {
    try {
      onTry();
      await send();
      return;
    } catch (error) {
      signal.throwIfAborted();
      failures = hasProgressed() ? 1 : failures + 1;
      if (asCallFailed(error)?.status === 401 && sessionChecks === 0) {
        // The token may have been replaced during the transfer.
        sessionChecks += 1;
        await verifySession();
        continue;
      }
      if (!isRetryable(error)) throw error;
      onWait();
      await wait(retryDelay(failures, error), signal);
      if (await checkStored(isStored)) return;
    }
  }
};

/** A temporary failure of the check counts as not stored. */
const checkStored = async (isStored: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await isStored();
  } catch (error) {
    if (isRetryable(error)) return false;
    throw error;
  }
};
