import { HEAD_BYTES } from '@cotyle/domain/files/content';
import type { Source } from '../../../platform/storage/storage.ts';
import type { Bound } from '../reservation/limits.ts';

export interface Followed {
  readonly source: Source;
  /** How many bytes have passed. */
  passed(): number;
}

/** A question that is asked again while many bytes come. */
export interface Checkpoint {
  /** In bytes. */
  readonly every: number;
  readonly check: (passed: number) => Promise<void>;
}

interface Following {
  readonly onHead?: ((head: Uint8Array) => void) | undefined;
  readonly checkpoint?: Checkpoint;
}

/**
 * Looks at bytes as they pass, without a copy of any but the first: more than may come is refused as it comes, `onHead`
 * hears the beginning before what follows is taken, and no more comes while a checkpoint is asked. All of them throw into
 * the source.
 */
export const follow = (
  bytes: Source,
  { most, refusal }: Bound,
  { onHead, checkpoint }: Following = {},
): Followed => {
  let passed = 0;
  const read = async function* () {
    const head = Buffer.alloc(onHead ? HEAD_BYTES : 0);
    let known = 0;
    let nextCheck = checkpoint?.every ?? Number.POSITIVE_INFINITY;
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
        nextCheck = passed + (checkpoint?.every ?? 0);
      }
      yield chunk;
    }
    if (known < head.length) onHead?.(head.subarray(0, known));
  };
  return { source: read(), passed: () => passed };
};
