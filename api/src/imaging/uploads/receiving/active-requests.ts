import { ApiError } from '../../../errors/api-error.ts';

/** How long a shutdown waits for forms, which cannot be resumed. */
const FORM_GRACE_MS = 5_000;

export interface ActiveRequests {
  /** The controller is aborted when the node shuts down. */
  start(kind: 'form' | 'resumable'): AbortController;
  finish(stopping: AbortController): void;
  shutDown(): void;
}

/** The upload requests of this process, so that a shutdown can end them. */
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
