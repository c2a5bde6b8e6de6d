import type { Part } from './storage.ts';

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The upload was ended early.');

/** Hands on what comes until the source or the signal ends it, and says why if that was early; a fault of `take` rejects. */
export const consumeSource = async (
  { source, signal }: Pick<Part, 'source' | 'signal'>,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<Error | undefined> => {
  const chunks = source[Symbol.asyncIterator]();
  let stop: (reason: unknown) => void = () => undefined;
  const onAbort = (): void => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort);

  /** A source that hangs would otherwise be waited for whatever the signal says. */
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
      await take(chunk.value);
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
};
