import { acquireBlock } from '../block-pool.ts';
import type { Block } from '../block-pool.ts';
import { readSource } from '../source-reader.ts';
import type { Part, RunningHash, Source } from '../storage.ts';
import { PLAIN_RANGE, sealRange, STORED_RANGE } from './ranges.ts';

/** Ranges that are encrypted at once: as many as fill a block. */
const RANGES = 32;
const PLAIN_BYTES = RANGES * PLAIN_RANGE;
/** One block is filled while another one is hashed. */
const BLOCKS = 2;

export interface SealedSource {
  /** The encrypted bytes; each chunk is valid until the next one is asked for. */
  readonly source: Source;
  /** Plain bytes so far, those of `carry` included. */
  readonly received: () => number;
  /** Why the plain source ended early; the ranges until then are complete. */
  readonly broken: () => Error | undefined;
  /** Releases the memory. */
  close(): Promise<void>;
}

interface HashedBlock extends Block {
  hashed: Promise<void>;
}

const newBlock = (): HashedBlock => {
  const block = acquireBlock() ?? { bytes: Buffer.allocUnsafeSlow(PLAIN_BYTES), release: () => undefined };
  return { ...block, hashed: Promise.resolve() };
};

/** Encrypts the bytes of a part from a range on, whose bytes so far are `carry`. */
export const sealSource = (
  key: Uint8Array,
  part: Pick<Part, 'source' | 'signal'>,
  { range, carry }: { readonly range: number; readonly carry: Uint8Array },
  hash: RunningHash | undefined,
): SealedSource => {
  const blocks: HashedBlock[] = [];
  const out = Buffer.allocUnsafeSlow(RANGES * STORED_RANGE);
  let received = range * PLAIN_RANGE + carry.length;
  let index = range;
  let broken: Error | undefined;

  /** Also encrypts an incomplete range, which is then the last one. */
  const seal = (plain: Uint8Array, isEnd: boolean): Uint8Array => {
    let length = 0;
    for (let at = 0; at + PLAIN_RANGE <= plain.length; at += PLAIN_RANGE) {
      length += sealRange(out.subarray(length), key, index, plain.subarray(at, at + PLAIN_RANGE));
      index += 1;
    }
    if (isEnd) {
      const rest = plain.subarray(plain.length - (plain.length % PLAIN_RANGE));
      length += sealRange(out.subarray(length), key, index, rest);
    }
    return out.subarray(0, length);
  };

  const nextBlock = async (): Promise<HashedBlock> => {
    const block = blocks.length < BLOCKS ? newBlock() : blocks.shift();
    if (!block) throw new Error('unreachable');
    blocks.push(block);
    await block.hashed;
    return block;
  };

  const sealed = async function* (): AsyncGenerator<Uint8Array> {
    const reader = readSource(part);
    let block = await nextBlock();
    block.bytes.set(carry);
    let filled = carry.length;
    // Those of the carry are hashed already.
    let hashedUpTo = carry.length;
    const hashFilled = (): void => {
      if (hash && filled > hashedUpTo) block.hashed = hash.add(block.bytes.subarray(hashedUpTo, filled));
      // Awaited before the block is filled again or at the end.
      block.hashed.catch(() => undefined);
    };
    try {
      for (;;) {
        const chunk = await reader.next();
        if (chunk === undefined || chunk instanceof Error) {
          broken = chunk;
          hashFilled();
          yield seal(block.bytes.subarray(0, filled), true);
          return;
        }
        for (let taken = 0; taken < chunk.length;) {
          const some = chunk.subarray(taken, taken + PLAIN_BYTES - filled);
          // Into shared memory `set` copies word by word, `fill` in one step.
          block.bytes.fill(some, filled, filled + some.length);
          taken += some.length;
          filled += some.length;
          received += some.length;
          if (filled < PLAIN_BYTES) continue;
          hashFilled();
          yield seal(block.bytes.subarray(0, filled), false);
          block = await nextBlock();
          [filled, hashedUpTo] = [0, 0];
        }
      }
    } finally {
      reader.close();
    }
  };

  return {
    source: sealed(),
    received: () => received,
    broken: () => broken,
    close: async () => {
      await Promise.allSettled(blocks.map(({ hashed }) => hashed));
      for (const block of blocks.splice(0)) block.release();
    },
  };
};
