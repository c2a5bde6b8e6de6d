import { useEffect, useState } from 'react';
import { asCallFailed, failureText } from '../session/failures.ts';

export interface Failure {
  readonly text: string;
  /** Seconds until the server accepts another try; 0 when it set no limit. */
  readonly wait: number;
}

const failureOf = (error: unknown, text = failureText(error)): Failure => {
  const failed = asCallFailed(error);
  return { text, wait: failed?.status === 429 ? Math.ceil(failed.retryAfter ?? 0) : 0 };
};

const oneSecondLater = (failure: Failure | undefined): Failure | undefined =>
  failure && failure.wait > 1 ? { ...failure, wait: failure.wait - 1 } : undefined;

/** The failure of a form's last try, and how long the next one has to wait. */
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
