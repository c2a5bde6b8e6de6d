import { HEAD_BYTES } from '@cotyle/domain/files/content';
import type { Source } from '../platform/storage/storage.ts';
import type { Bound } from './limits.ts';

export interface Followed {
  readonly source: Source;
  /** How many bytes have passed. */
  passed(): number;
}

/**
 * Looks at bytes as they pass, without a copy of any but the first: more than may come is refused as it comes, and
 * `onHead` hears the beginning before what follows is taken. Both throw into the source.
 */
export const follow = (
  bytes: Source,
  { most, refusal }: Bound,
  onHead?: (head: Uint8Array) => void,
): Followed => {
  let passed = 0;
  const read = async function* () {
    const head = Buffer.alloc(onHead ? HEAD_BYTES : 0);
    let known = 0;
    for await (const chunk of bytes) {
      if (passed + chunk.length > most) throw refusal;
      if (known < head.length) {
        const some = chunk.subarray(0, head.length - known);
        head.set(some, known);
        known += some.length;
        if (known === head.length) onHead?.(head);
      }
      passed += chunk.length;
      yield chunk;
    }
    if (known < head.length) onHead?.(head.subarray(0, known));
  };
  return { source: read(), passed: () => passed };
};
