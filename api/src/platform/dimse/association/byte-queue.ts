/**
 * Passes the bytes of a data set from the socket to whoever stores them. `push` waits while more than the limit is
 * queued, which keeps the socket from being read.
 */
export interface ByteQueue extends AsyncIterable<Uint8Array> {
  push(bytes: Uint8Array): Promise<void> | undefined;
  end(): void;
  /** The reader gets this error after the bytes before it. */
  fail(error: Error): void;
  /** What is queued and what still comes is dropped, because nobody reads it. */
  discard(): void;
  /** Resolves once all bytes have arrived, whether somebody reads them or not. */
  readonly received: Promise<void>;
}

const MAX_QUEUED = 262_144;

export const createByteQueue = (): ByteQueue => {
  const queued: Uint8Array[] = [];
  let queuedLength = 0;
  let isEnded = false;
  let isUnread = false;
  let failure: Error | undefined;
  let wakeReader: (() => void) | undefined;
  let wakeWriter: (() => void) | undefined;
  let resolveReceived: () => void = () => undefined;
  let rejectReceived: (error: Error) => void = () => undefined;
  const received = new Promise<void>((resolve, reject) => {
    resolveReceived = resolve;
    rejectReceived = reject;
  });
  // It may fail before anybody waits for it.
  received.catch(() => undefined);

  const wake = (): void => {
    wakeReader?.();
    wakeReader = undefined;
  };
  const release = (): void => {
    wakeWriter?.();
    wakeWriter = undefined;
  };

  const discard = (): void => {
    isUnread = true;
    queued.length = 0;
    queuedLength = 0;
    release();
  };

  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    for (;;) {
      const bytes = queued.shift();
      if (bytes) {
        queuedLength -= bytes.length;
        if (queuedLength <= MAX_QUEUED / 2) release();
        return { done: false, value: bytes };
      }
      if (failure) throw failure;
      if (isEnded) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        wakeReader = resolve;
      });
    }
  };

  return {
    received,
    push: (bytes) => {
      // What nobody reads any more is received and dropped, so that the sender can get its answer.
      if (isUnread || bytes.length === 0) return undefined;
      queued.push(bytes);
      queuedLength += bytes.length;
      wake();
      if (queuedLength <= MAX_QUEUED) return undefined;
      return new Promise((resolve) => {
        wakeWriter = resolve;
      });
    },
    end: () => {
      isEnded = true;
      wake();
      resolveReceived();
    },
    fail: (error) => {
      if (isEnded) return;
      failure = error;
      wake();
      release();
      rejectReceived(error);
    },
    discard,
    [Symbol.asyncIterator]: () => ({
      next,
      return: () => {
        discard();
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
};
