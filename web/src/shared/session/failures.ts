import type { CallFailed } from '@cotyle/contract/client';
import { FAILURES } from '@cotyle/domain/errors';

/** By name, not by instanceof: the client is loaded later than the pages that ask this. */
export const asCallFailed = (error: unknown): CallFailed | undefined =>
  error instanceof Error && error.name === 'CallFailed' ? (error as CallFailed) : undefined;

/** Worth another try by itself: no answer at all, or one that says 'not now'. */
export const isTransient = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  return failed ? failed.status >= 500 || failed.status === 429 || failed.status === 408 : !isAbort(error);
};

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const UNREACHABLE = 'The server cannot be reached. Please check the connection and try again.';

/** The sentence for the person: the server's own, or what stands in for it. */
export const failureText = (error: unknown): string => {
  const failed = asCallFailed(error);
  if (failed) return failed.message || FAILURES.FAULT.message;
  // fetch rejects with a TypeError when there was no answer.
  return error instanceof TypeError ? UNREACHABLE : FAILURES.FAULT.message;
};
