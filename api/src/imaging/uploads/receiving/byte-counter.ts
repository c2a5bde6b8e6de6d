import { HEAD_BYTES } from '@cotyle/domain/files/content';
import type { Source } from '../../../platform/storage/storage.ts';
import type { ByteLimit } from '../reservation/limits.ts';

export interface ByteCounter {
  readonly source: Source;
  count(): number;
}

/** A check that is repeated while bytes are received. */
export interface Checkpoint {
  readonly everyBytes: number;
  readonly check: (count: number) => Promise<void>;
}

interface CounterOptions {
  readonly onHead?: ((head: Uint8Array) => void) | undefined;
  readonly checkpoint?: Checkpoint;
}

/**
 * Counts bytes as they pass, without copying more than the first. Bytes beyond the limit are rejected, `onHead` gets
 * the beginning before the rest is passed on, and the source waits for each checkpoint. All three throw into the
 * source.
 */
export const countBytes = (
  bytes: Source,
  { maxBytes, error }: ByteLimit,
  { onHead, checkpoint }: CounterOptions = {},
): ByteCounter => {
  let count = 0;
  const read = async function* () {
    const head = Buffer.alloc(onHead ? HEAD_BYTES : 0);
    let headBytes = 0;
    let nextCheck = checkpoint?.everyBytes ?? Number.POSITIVE_INFINITY;
    for await (const chunk of bytes) {
      if (count + chunk.length > maxBytes) throw error;
      if (headBytes < head.length) {
        const part = chunk.subarray(0, head.length - headBytes);
        head.set(part, headBytes);
        headBytes += part.length;
        if (headBytes === head.length) onHead?.(head);
      }
      count += chunk.length;
      if (count >= nextCheck) {
        await checkpoint?.check(count);
        nextCheck = count + (checkpoint?.everyBytes ?? 0);
      }
      yield chunk;
    }
    if (headBytes < head.length) onHead?.(head.subarray(0, headBytes));
  };
  return { source: read(), count: () => count };
};
