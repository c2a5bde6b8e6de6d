import { PAGE_BYTES, acquireBlock } from './block-pool.ts';
import type { Block } from './block-pool.ts';
import type { PartFile } from './part-file.ts';
import type { RunningHash } from './storage.ts';

/** Under this an upload needs neither a block nor a thread. */
const SMALL_BYTES = 1024 ** 2;
/** One is filled while one is written and one still hashed. */
const MOST_IN_FLIGHT = 2;

export interface WriteBuffer {
  /** Copies the bytes, so they may be reused; waits while too much is under way. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves with the length of the file once everything is written. */
  end(): Promise<number>;
  /** Gives back what it holds, once nothing of it is under way. */
  close(): Promise<void>;
}

/** Collects what comes in small chunks into pieces that are written and hashed while the next one comes. */
export const createWriteBuffer = (file: PartFile, at: number, hash: RunningHash | undefined): WriteBuffer => {
  const inFlight: Promise<void>[] = [];
  let position = at;
  let piece: Block | undefined;
  let filled = 0;
  let written: Promise<void> = Promise.resolve();
  let fault: { error: unknown } | undefined;

  const check = (): void => {
    if (fault) throw fault.error;
  };

  /** Its end is the end of a page, so that whole blocks can follow. */
  const small = (): Block => {
    const bytes = Buffer.allocUnsafeSlow(SMALL_BYTES - (position % PAGE_BYTES));
    return { bytes, release: () => undefined };
  };

  const nextPiece = async (): Promise<Block> => {
    if (position === at) return small();
    while (inFlight.length >= MOST_IN_FLIGHT) await inFlight.shift();
    check();
    for (;;) {
      const block = acquireBlock();
      if (block) return block;
      // All are taken: what is our own comes back soon, what is others' may be with somebody slow.
      const own = inFlight.shift();
      if (own === undefined) return small();
      await own;
    }
  };

  const write = async (before: Promise<void>, bytes: Uint8Array, begin: number): Promise<void> => {
    await before;
    try {
      if (!fault) await file.write(bytes, begin);
    } catch (error) {
      fault = { error };
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
      for (let taken = 0; taken < bytes.length;) {
        check();
        piece ??= await nextPiece();
        const some = bytes.subarray(taken, taken + piece.bytes.length - filled);
        // Into shared memory `set` goes word by word; to fill with it is one plain copy.
        piece.bytes.fill(some, filled, filled + some.length);
        taken += some.length;
        filled += some.length;
        if (filled === piece.bytes.length) {
          send(piece, filled);
          piece = undefined;
          filled = 0;
        }
      }
    },
    end: async () => {
      if (piece) send(piece, filled);
      piece = undefined;
      await Promise.all(inFlight);
      check();
      return position;
    },
    close: async () => {
      piece?.release();
      piece = undefined;
      await Promise.all(inFlight);
    },
  };
};
