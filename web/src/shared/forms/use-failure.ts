import { useEffect, useState } from 'react';
import { asCallFailed, failureText } from '../session/failures.ts';

export interface Failure {
  readonly text: string;
  /** Seconds that the server still asks to wait; 0 when it asks for none. */
  readonly wait: number;
}

const failureOf = (error: unknown, text = failureText(error)): Failure => {
  const failed = asCallFailed(error);
  return { text, wait: failed?.status === 429 ? Math.ceil(failed.retryAfter ?? 0) : 0 };
};

/** Once the wait is over there is nothing left to say. */
const oneSecondLater = (failure: Failure | undefined): Failure | undefined =>
  failure && failure.wait > 1 ? { ...failure, wait: failure.wait - 1 } : undefined;

/** What went wrong with the last try of a form, and how long the next one has to wait. */
export const useFailure = (first?: unknown) => {
  const [failure, setFailure] = useState(first === undefined ? undefined : () => failureOf(first));
  const waiting = (failure?.wait ?? 0) > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setFailure(oneSecondLater), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  return {
    failure,
    waiting,
    clear: () => setFailure(undefined),
    fail: (error: unknown, text?: string) => setFailure(failureOf(error, text)),
  };
};
