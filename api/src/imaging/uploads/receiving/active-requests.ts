import { ApiError } from '../../../errors/api-error.ts';

/** So long a leaving node lets a form come to its end: nobody can take it up again. */
const FORM_GRACE_MS = 5_000;

export interface ActiveRequests {
  /** For one request: aborted, with what is told, when the node leaves. */
  start(kind: 'form' | 'resumable'): AbortController;
  finish(stopping: AbortController): void;
  shutDown(): void;
}

/** The uploads that run in this process, so that a node that leaves is not kept by them. */
export const createActiveRequests = (): ActiveRequests => {
  const controllers = new Map<AbortController, 'form' | 'resumable'>();
  const stop = (kind: 'form' | 'resumable'): void => {
    for (const [stopping, of] of controllers)
      if (of === kind) stopping.abort(new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 }));
  };
  let isShuttingDown = false;
  return {
    start(kind) {
      if (isShuttingDown) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 });
      const stopping = new AbortController();
      controllers.set(stopping, kind);
      return stopping;
    },
    finish: (stopping) => {
      controllers.delete(stopping);
    },
    shutDown() {
      isShuttingDown = true;
      stop('resumable');
      setTimeout(() => stop('form'), FORM_GRACE_MS).unref();
    },
  };
};
