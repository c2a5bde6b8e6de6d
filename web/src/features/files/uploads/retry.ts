import { asCallFailed } from '../../../shared/session/failures.ts';

const FIRST_WAIT = 1_000;
const MAX_WAIT = 15_000;

/** Answers that say 'not now': too slow, taken by another request of ours, too many, and a server that is being restarted. */
const RETRYABLE = [408, 423, 429, 502, 503, 504];

/** Whether the same will work later by itself: there was no answer, or one that says so. */
export const isRetryable = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  if (!failed) return error instanceof TypeError;
  // Nothing becomes of waiting: the person has to finish or cancel an upload first.
  return failed.code !== 'TOO_MANY_UPLOADS' && RETRYABLE.includes(failed.status);
};

/** In milliseconds; longer after each failure in a row, and never shorter than the server asks for. */
export const retryDelay = (failures: number, error: unknown): number => {
  const asked = (asCallFailed(error)?.retryAfter ?? 0) * 1000;
  return Math.max(asked, Math.min(FIRST_WAIT * 2 ** Math.max(failures - 1, 0), MAX_WAIT));
};

export interface RetryOptions {
  /** Ends early where there is reason to hope, and throws where it is no longer wanted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** After an answer 401: whether somebody is still signed in; throws where nobody is. */
  readonly lookWhetherSignedIn: () => Promise<void>;
}

interface Attempt {
  readonly send: () => Promise<void>;
  /** Whether something was sent since it was asked last: then the patience begins anew. */
  readonly hasProgressed: () => boolean;
  /** Before the next try; true where the server has it all the same, and throws where trying makes no sense. */
  readonly isStored: () => Promise<boolean>;
  readonly onWait: () => void;
  readonly onTry: () => void;
  readonly signal: AbortSignal;
}

/** Sends until it is sent. A lost line or a restarted server is only a pause, however long. */
export const sendWithRetry = async (
  { wait, lookWhetherSignedIn }: RetryOptions,
  trying: Attempt,
): Promise<void> => {
  const { send, hasProgressed, isStored, onWait, onTry, signal } = trying;
  let failures = 0;
  let refusedAs = 0;
  for (;;) {
    try {
      onTry();
      await send();
      return;
    } catch (error) {
      signal.throwIfAborted();
      failures = hasProgressed() ? 1 : failures + 1;
      if (asCallFailed(error)?.status === 401 && refusedAs === 0) {
        // The token may have been replaced while it was sent.
        refusedAs += 1;
        await lookWhetherSignedIn();
        continue;
      }
      if (!isRetryable(error)) throw error;
      onWait();
      await wait(retryDelay(failures, error), signal);
      if (await checkStored(isStored)) return;
    }
  }
};

/** That the question failed too says no more than the first failure did. */
const checkStored = async (isStored: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await isStored();
  } catch (error) {
    if (isRetryable(error)) return false;
    throw error;
  }
};
