import { readSource } from '../source-reader.ts';
import { StorageError } from '../storage.ts';
import type { Part, Progress, RunningHash, Source, Storage } from '../storage.ts';
import { sealRanges } from './cipher-ranges.ts';
import { PLAIN_RANGE, STORED_RANGE } from './ranges.ts';
import { AHEAD, createSealBlocks } from './seal-blocks.ts';
import type { SealBlock } from './seal-blocks.ts';

/** Where a part begins: the number of a range, and the plain bytes that it has so far. */
export interface SealStart {
  readonly range: number;
  readonly carry: Uint8Array;
}

interface SealedSource {
  /** The encrypted bytes; each chunk is valid until the next one is asked for. */
  readonly source: Source;
  /** Plain bytes so far, those of `carry` included. */
  readonly received: () => number;
  /** Why the plain source ended early; the ranges until then are complete. */
  readonly broken: () => Error | undefined;
  /** Releases the memory. */
  close(): Promise<void>;
}

/** Blocks are hashed and encrypted by two threads while those before them are written and the next one is received. */
const sealSource = (
  key: Uint8Array,
  part: Pick<Part, 'source' | 'signal'>,
  { range, carry }: SealStart,
  hash: RunningHash | undefined,
): SealedSource => {
  const blocks = createSealBlocks();
  let received = range * PLAIN_RANGE + carry.length;
  let first = range;
  let broken: Error | undefined;

  /** Those before `hashedUpTo` are hashed already. */
  const seal = (block: SealBlock, filled: number, hashedUpTo: number, isEnd: boolean) => {
    const plain = block.plain.subarray(0, filled);
    const hashed = filled > hashedUpTo ? hash?.add(plain.subarray(hashedUpTo)) : undefined;
    const sealed = sealRanges({ key, first, isEnd }, plain, block.stored);
    block.used = Promise.all([hashed, sealed]);
    // Awaited before the block is filled again or at the end.
    block.used.catch(() => undefined);
    first += Math.floor(filled / PLAIN_RANGE);
    return sealed;
  };

  const sealed = async function* (): AsyncGenerator<Uint8Array> {
    const reader = readSource(part);
    let block = await blocks.next();
    block.plain.set(carry);
    let [filled, hashedUpTo] = [carry.length, carry.length];
    const ahead: Promise<Uint8Array>[] = [];
    try {
      for (;;) {
        const chunk = await reader.next();
        if (chunk === undefined || chunk instanceof Error) {
          broken = chunk;
          ahead.push(seal(block, filled, hashedUpTo, true));
          for (const one of ahead) yield await one;
          return;
        }
        for (let taken = 0; taken < chunk.length;) {
          const some = chunk.subarray(taken, taken + block.plain.length - filled);
          // Into shared memory `set` copies word by word, `fill` in one step.
          block.plain.fill(some, filled, filled + some.length);
          taken += some.length;
          filled += some.length;
          received += some.length;
          if (filled < block.plain.length) continue;
          ahead.push(seal(block, filled, hashedUpTo, false));
          const ready = ahead.length > AHEAD ? ahead.shift() : undefined;
          if (ready) yield await ready;
          block = await blocks.next();
          [filled, hashedUpTo] = [0, 0];
        }
      }
    } finally {
      reader.close();
    }
  };

  return { source: sealed(), received: () => received, broken: () => broken, close: () => blocks.close() };
};

/** Encrypts the bytes of a part, and appends them to an object. */
export const appendSealed = async (
  stored: Storage,
  { objectKey, key }: { readonly objectKey: string; readonly key: Uint8Array },
  part: Pick<Part, 'source' | 'signal' | 'progress'>,
  start: SealStart,
  hash: RunningHash | undefined,
): Promise<{ received: number; progress: Progress; broken: Error | undefined }> => {
  const sealed = sealSource(key, part, start, hash);
  try {
    const { progress, broken: failure } = await stored.append(objectKey, {
      at: start.range * STORED_RANGE,
      source: sealed.source,
      progress: part.progress,
    });
    // To the storage a failed encryption is a source that ended early: its last bytes are not stored.
    if (failure) throw new StorageError('Files cannot be stored now: encrypting failed.', { cause: failure });
    return { received: sealed.received(), progress, broken: sealed.broken() };
  } finally {
    await sealed.close();
  }
};
