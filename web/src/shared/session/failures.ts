import type { CallFailed } from '@cotyle/contract/client';
import { FAILURES } from '@cotyle/domain/errors';

/** Compared by name, because the class is loaded later than the pages that use this. */
export const asCallFailed = (error: unknown): CallFailed | undefined =>
  error instanceof Error && error.name === 'CallFailed' ? (error as CallFailed) : undefined;

/** Worth an automatic retry: no answer, or a temporary failure. */
export const isTransient = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  return failed ? failed.status >= 500 || failed.status === 429 || failed.status === 408 : !isAbort(error);
};

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const UNREACHABLE = 'The server cannot be reached. Please check the connection and try again.';

/** The name of an error whose message is for the person; its class is loaded when it is needed. */
export const PROOF_FAILED = 'ProofFailed';

/** The message for the person: the server's, that of a passkey or the identity provider, or a fallback. */
export const failureText = (error: unknown): string => {
  const failed = asCallFailed(error);
  if (failed) return failed.message || FAILURES.FAULT.message;
  if (error instanceof Error && error.name === PROOF_FAILED) return error.message;
  // fetch rejects with a TypeError when there was no answer.
  return error instanceof TypeError ? UNREACHABLE : FAILURES.FAULT.message;
};
