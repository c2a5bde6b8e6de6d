import { PAGE_BYTES, acquireBlock } from './block-pool.ts';
import type { Block } from './block-pool.ts';
import type { PartFile } from './part-file.ts';
import type { RunningHash } from './storage.ts';

/** A smaller upload needs neither a block nor a thread. */
const SMALL_BYTES = 1024 ** 2;
/** One block is filled while one is written and one is hashed. */
const MAX_IN_FLIGHT = 2;

export interface WriteBuffer {
  /** Copies the bytes; waits while too much is in flight. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves with the length of the file once everything is written. */
  end(): Promise<number>;
  /** Releases its blocks once nothing is in flight. */
  close(): Promise<void>;
}

/** Collects small chunks into blocks, which are written and hashed while the next one is filled. */
export const createWriteBuffer = (file: PartFile, at: number, hash: RunningHash | undefined): WriteBuffer => {
  const inFlight: Promise<void>[] = [];
  let position = at;
  let block: Block | undefined;
  let filled = 0;
  let written: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | undefined;

  const check = (): void => {
    if (failure) throw failure.error;
  };

  /** Ends at a page boundary, so that the blocks after it are aligned. */
  const smallBlock = (): Block => {
    const bytes = Buffer.allocUnsafeSlow(SMALL_BYTES - (position % PAGE_BYTES));
    return { bytes, release: () => undefined };
  };

  const nextBlock = async (): Promise<Block> => {
    if (position === at) return smallBlock();
    while (inFlight.length >= MAX_IN_FLIGHT) await inFlight.shift();
    check();
    for (;;) {
      const free = acquireBlock();
      if (free) return free;
      // All blocks are in use: our own are released soon, those of others may belong to a slow upload.
      const own = inFlight.shift();
      if (own === undefined) return smallBlock();
      await own;
    }
  };

  const write = async (before: Promise<void>, bytes: Uint8Array, begin: number): Promise<void> => {
    await before;
    try {
      if (!failure) await file.write(bytes, begin);
    } catch (error) {
      failure = { error };
    }
  };

  const send = (from: Block, length: number): void => {
    const bytes = from.bytes.subarray(0, length);
    const hashed = hash?.add(bytes);
    written = write(written, bytes, position);
    position += length;
    inFlight.push(Promise.all([written, hashed]).then(() => from.release()));
  };

  return {
    append: async (bytes) => {
      for (let copied = 0; copied < bytes.length;) {
        check();
        block ??= await nextBlock();
        const some = bytes.subarray(copied, copied + block.bytes.length - filled);
        // Into shared memory `set` copies word by word, `fill` in one step.
        block.bytes.fill(some, filled, filled + some.length);
        copied += some.length;
        filled += some.length;
        if (filled === block.bytes.length) {
          send(block, filled);
          block = undefined;
          filled = 0;
        }
      }
    },
    end: async () => {
      if (block) send(block, filled);
      block = undefined;
      await Promise.all(inFlight);
      check();
      return position;
    },
    close: async () => {
      block?.release();
      block = undefined;
      await Promise.all(inFlight);
    },
  };
};
