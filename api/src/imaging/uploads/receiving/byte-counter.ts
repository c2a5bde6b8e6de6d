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
  readonly check: (passed: number) => Promise<void>;
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
  { maxBytes: most, error: refusal }: ByteLimit,
  { onHead, checkpoint }: CounterOptions = {},
): ByteCounter => {
  let passed = 0;
  const read = async function* () {
    const head = Buffer.alloc(onHead ? HEAD_BYTES : 0);
    let known = 0;
    let nextCheck = checkpoint?.everyBytes ?? Number.POSITIVE_INFINITY;
    for await (const chunk of bytes) {
      if (passed + chunk.length > most) throw refusal;
      if (known < head.length) {
        const some = chunk.subarray(0, head.length - known);
        head.set(some, known);
        known += some.length;
        if (known === head.length) onHead?.(head);
      }
      passed += chunk.length;
      if (passed >= nextCheck) {
        await checkpoint?.check(passed);
        nextCheck = passed + (checkpoint?.everyBytes ?? 0);
      }
      yield chunk;
    }
    if (known < head.length) onHead?.(head.subarray(0, known));
  };
  return { source: read(), count: () => passed };
};
