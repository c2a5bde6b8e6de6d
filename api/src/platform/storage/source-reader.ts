import type { Part } from './storage.ts';

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The upload was aborted.');

export interface SourceReader {
  /** The next chunk, undefined at the end, or why the source ended early. */
  next(): Promise<Uint8Array | Error | undefined>;
  close(): void;
}

/** Reads until the source or the signal ends. */
export const readSource = ({ source, signal }: Pick<Part, 'source' | 'signal'>): SourceReader => {
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

  return {
    next: async () => {
      const chunk = await next().catch(asError);
      if (chunk instanceof Error) return chunk;
      return chunk.done ? undefined : chunk.value;
    },
    close: () => signal?.removeEventListener('abort', onAbort),
  };
};
