import type { Readable } from 'node:stream';
import { ApiError } from '../../../errors/api-error.ts';
import type { Source } from '../../../platform/storage/storage.ts';

/** So much may wait here: enough that the line never stands still while the storage takes its turn. */
const BUFFER_BYTES = 1024 ** 2;

export interface RequestSource {
  readonly source: Source;
  /** Reads no more; whatever is left stays on the wire. */
  stop(): void;
}

/**
 * The bytes of a stream as they come, one chunk after the other. In place of the stream's own iterator, which joins
 * what waits into new buffers and cannot be left while it waits.
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
  /** Whatever became of the line: to us it is a request that was not said to its end. */
  const onError = (error?: Error): void => {
    failure ??= error instanceof ApiError ? error : new ApiError('MALFORMED');
    wake();
  };
  const onClose = (): void => {
    if (!ended) onError();
  };
  stream.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose).resume();
  // What came to its end before anybody listened says nothing more.
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
