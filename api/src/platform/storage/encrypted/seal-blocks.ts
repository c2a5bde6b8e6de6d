import { acquireBlock } from '../block-pool.ts';
import type { Block } from '../block-pool.ts';
import { sharedBytes } from './cipher-ranges.ts';
import { PLAIN_RANGE, STORED_RANGE } from './ranges.ts';

/** Blocks that are encrypted and hashed at a time: on a busy machine a thread has to wait for its turn. */
export const AHEAD = 3;
/** Besides those one is filled and one is written. */
const BLOCKS = AHEAD + 2;
/** Where other uploads use all blocks of the pool. */
const SMALL_BLOCK = 8 * STORED_RANGE;

/** Memory for some plain ranges and for the same ranges encrypted. */
export interface SealBlock {
  readonly plain: Buffer;
  readonly stored: Buffer;
  /** What has to end before the block is used again. */
  used: Promise<unknown>;
  release(): void;
}

const newBlock = (): SealBlock => {
  const block: Block = acquireBlock() ?? { bytes: sharedBytes(SMALL_BLOCK), release: () => undefined };
  const { bytes } = block;
  const ranges = bytes.length / STORED_RANGE / 2;
  return {
    stored: bytes.subarray(0, ranges * STORED_RANGE),
    plain: bytes.subarray(ranges * STORED_RANGE, ranges * (STORED_RANGE + PLAIN_RANGE)),
    used: Promise.resolve(),
    release: () => block.release(),
  };
};

export interface SealBlocks {
  /** Waits until what was done with the block before has ended. */
  next(): Promise<SealBlock>;
  close(): Promise<void>;
}

/** A few blocks that are used in turns. */
export const createSealBlocks = (): SealBlocks => {
  const blocks: SealBlock[] = [];
  return {
    next: async () => {
      const block = (blocks.length < BLOCKS ? undefined : blocks.shift()) ?? newBlock();
      blocks.push(block);
      await block.used;
      return block;
    },
    close: async () => {
      await Promise.allSettled(blocks.map(({ used }) => used));
      for (const block of blocks.splice(0)) block.release();
    },
  };
};
