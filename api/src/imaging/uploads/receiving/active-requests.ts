import { ApiError } from '../../../errors/api-error.ts';

/** So long a leaving node lets a form come to its end: nobody can take it up again. */
const GRACE = 5_000;

export interface Receiving {
  /** For one request: aborted, with what is told, when the node leaves. */
  begin(kind: 'form' | 'resumable'): AbortController;
  end(stopping: AbortController): void;
  leave(): void;
}

/** The uploads that run in this process, so that a node that leaves is not kept by them. */
export const createReceiving = (): Receiving => {
  const running = new Map<AbortController, 'form' | 'resumable'>();
  const stop = (kind: 'form' | 'resumable'): void => {
    for (const [stopping, one] of running)
      if (one === kind) stopping.abort(new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 }));
  };
  let leaving = false;
  return {
    begin(kind) {
      if (leaving) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 });
      const stopping = new AbortController();
      running.set(stopping, kind);
      return stopping;
    },
    end: (stopping) => {
      running.delete(stopping);
    },
    leave() {
      leaving = true;
      stop('resumable');
      setTimeout(() => stop('form'), GRACE).unref();
    },
  };
};
