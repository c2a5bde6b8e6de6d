import type { OpenFile } from '../storage.ts';
import { decryptInThread } from './decrypt-thread.ts';
import { clipped, storedSpan } from './opened.ts';
import type { FinishedKey } from './opened.ts';
import {
  aboutRange,
  damagedError,
  PLAIN_RANGE,
  rangeAt,
  requireRange,
  STORED_RANGE,
  storedLength,
} from './ranges.ts';

/** Ranges that are decrypted at once: those of a block of a download. */
const RANGES = 17;
/** Fewer ranges are decrypted sooner than a message reaches the thread. */
const IN_THREAD_FROM = 4;

const sharedBytes = (length: number): Buffer => Buffer.from(new SharedArrayBuffer(length));

/** Decrypts the ranges of `stored`, of which the first has this number, into `plain`. */
const decryptRanges = async (
  key: Uint8Array,
  first: number,
  stored: Buffer,
  plain: Buffer,
): Promise<void> => {
  const count = Math.ceil(stored.length / STORED_RANGE);
  const lengthOf = (index: number): number => Math.min(STORED_RANGE, stored.length - index * STORED_RANGE);
  if (count < IN_THREAD_FROM) {
    for (let index = 0; index < count; index += 1) {
      const range = stored.subarray(index * STORED_RANGE, index * STORED_RANGE + lengthOf(index));
      plain.set(requireRange(key, first + index, range), index * PLAIN_RANGE);
    }
    return;
  }
  const messages = Array.from({ length: count }, (_, index) => ({
    at: index * STORED_RANGE,
    length: lengthOf(index),
    about: aboutRange(first + index, lengthOf(index)),
  }));
  if (!(await decryptInThread({ key, from: stored, into: plain, messages }))) throw damagedError();
};

/** One read at a time: they share memory. */
export const openDecrypted = (file: OpenFile, { key, size }: FinishedKey): OpenFile => {
  const most = Math.min(RANGES * STORED_RANGE, storedLength(size));
  const [stored, plain] = [sharedBytes(most), sharedBytes(most)];
  // The plain bytes in memory, of which a reader may have taken some.
  let [begin, end] = [0, 0];

  const readStored = async (at: number, length: number): Promise<Buffer> => {
    for (let have = 0; have < length;) {
      const count = await file.read(stored.subarray(have, length), at + have);
      if (count === 0) throw damagedError();
      have += count;
    }
    return stored.subarray(0, length);
  };

  const load = async (at: number, upTo: number): Promise<void> => {
    const first = rangeAt(at);
    const last = Math.min(rangeAt(upTo), first + RANGES - 1);
    const span = { start: first * PLAIN_RANGE, end: Math.min((last + 1) * PLAIN_RANGE, size) - 1 };
    [begin, end] = [0, 0];
    const { start, end: storedEnd } = storedSpan(span, size);
    await decryptRanges(key, first, await readStored(start, storedEnd - start + 1), plain);
    [begin, end] = [span.start, span.end + 1];
  };

  return {
    read: async (into, at) => {
      const span = clipped({ start: at, end: at + into.length - 1 }, size);
      if (!span) return 0;
      if (at < begin || at >= end) await load(at, span.end);
      const some = plain.subarray(at - begin, Math.min(span.end + 1, end) - begin);
      // From shared memory `set` copies word by word, `fill` in one step.
      Buffer.from(into.buffer, into.byteOffset, into.length).fill(some, 0, some.length);
      return some.length;
    },
    close: () => file.close(),
  };
};
