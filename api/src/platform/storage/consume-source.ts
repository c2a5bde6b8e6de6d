import type { Part } from './storage.ts';

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The upload was aborted.');

/** Passes on chunks until the source or the signal ends, and returns why it ended early. An error of `append` rejects. */
export const consumeSource = async (
  { source, signal }: Pick<Part, 'source' | 'signal'>,
  append: (bytes: Uint8Array) => Promise<void>,
): Promise<Error | undefined> => {
  const chunks = source[Symbol.asyncIterator]();
  let stop: (reason: unknown) => void = () => undefined;
  const onAbort = (): void => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort);

  /** Ends at the signal even while the source hangs. */
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      stop = reject;
      if (signal?.aborted) onAbort();
      else chunks.next().then(resolve, reject);
    });

  try {
    for (;;) {
      const chunk = await next().catch(asError);
      if (chunk instanceof Error) return chunk;
      if (chunk.done) return undefined;
      await append(chunk.value);
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
};
