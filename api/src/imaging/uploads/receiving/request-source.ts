import type { Readable } from 'node:stream';
import { ApiError } from '../../../errors/api-error.ts';
import type { Source } from '../../../platform/storage/storage.ts';

/** Enough that the socket is read on while the storage writes. */
const BUFFER_BYTES = 1024 ** 2;

export interface RequestSource {
  readonly source: Source;
  /** Stops reading; the rest of the body stays unread. */
  stop(): void;
}

/**
 * Yields the chunks of a stream as they arrive. The stream's own iterator joins buffered chunks into new buffers and
 * cannot be stopped while it waits.
 */
export const requestSource = (stream: Readable): RequestSource => {
  const chunks: Uint8Array[] = [];
  let bufferedBytes = 0;
  let ended = false;
  let failure: ApiError | undefined;
  let wake: () => void = () => undefined;

  const onData = (chunk: Uint8Array): void => {
    chunks.push(chunk);
    bufferedBytes += chunk.length;
    if (bufferedBytes >= BUFFER_BYTES) stream.pause();
    wake();
  };
  const onEnd = (): void => {
    ended = true;
    wake();
  };
  /** Any end before the last byte is reported as an incomplete request. */
  const onError = (error?: Error): void => {
    failure ??= error instanceof ApiError ? error : new ApiError('MALFORMED');
    wake();
  };
  const onClose = (): void => {
    if (!ended) onError();
  };
  stream.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose).resume();
  // A stream that has already ended emits no further events.
  if (stream.readableEnded) onEnd();
  else if (stream.destroyed) onClose();

  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    for (;;) {
      const chunk = chunks.shift();
      if (chunk) {
        bufferedBytes -= chunk.length;
        if (bufferedBytes < BUFFER_BYTES && stream.isPaused()) stream.resume();
        return { done: false, value: chunk };
      }
      if (failure) throw failure;
      if (ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };

  return {
    source: { [Symbol.asyncIterator]: () => ({ next }) },
    stop: () => {
      stream.pause();
      stream.off('data', onData).off('end', onEnd).off('close', onClose);
    },
  };
};
