import { HEAD_BYTES } from '@cotyle/domain/files/content';
import type { Source } from '../../../platform/storage/storage.ts';
import type { ByteLimit } from '../reservation/limits.ts';

export interface ByteCounter {
  readonly source: Source;
  /** How many bytes have passed. */
  count(): number;
}

/** A question that is asked again while many bytes come. */
export interface Checkpoint {
  /** In bytes. */
  readonly everyBytes: number;
  readonly check: (count: number) => Promise<void>;
}

interface CounterOptions {
  readonly onHead?: ((head: Uint8Array) => void) | undefined;
  readonly checkpoint?: Checkpoint;
}

/**
 * Looks at bytes as they pass, without a copy of any but the first: more than may come is refused as it comes, `onHead`
 * hears the beginning before what follows is taken, and no more comes while a checkpoint is asked. All of them throw into
 * the source.
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
