import { ADDED_BYTES } from '../../keys/aead.ts';
import { runCipher } from './cipher-thread.ts';
import type { CipherWork } from './cipher-thread.ts';
import { ABOUT_BYTES, aboutRange, damagedError, PLAIN_RANGE, requireRange, sealRange } from './ranges.ts';

/** Fewer ranges are done sooner than a message reaches the thread. */
const IN_THREAD_FROM = 4;

/** Memory that the thread sees too. */
export const sharedBytes = (length: number): Buffer => Buffer.from(new SharedArrayBuffer(length));

const aboutsOf = (indices: readonly number[], storedLengths: readonly number[]): Uint8Array => {
  const abouts = new Uint8Array(ABOUT_BYTES * indices.length);
  indices.forEach((index, at) => abouts.set(aboutRange(index, storedLengths[at] ?? 0), at * ABOUT_BYTES));
  return abouts;
};

const inThread = (work: Omit<CipherWork, 'abouts'>, indices: readonly number[], stored: readonly number[]) =>
  runCipher({ ...work, abouts: aboutsOf(indices, stored) });

/**
 * Encrypts plain bytes from the range with this number on into `out`; both are in shared memory. At the end of the object also
 * an incomplete range, which is then the last one.
 */
export const sealRanges = async (
  { key, first, isEnd }: { readonly key: Uint8Array; readonly first: number; readonly isEnd: boolean },
  plain: Uint8Array,
  out: Uint8Array,
): Promise<Uint8Array> => {
  const whole = Math.floor(plain.length / PLAIN_RANGE);
  const lengths = Array.from({ length: whole }, () => PLAIN_RANGE);
  if (isEnd) lengths.push(plain.length % PLAIN_RANGE);
  const stored = lengths.map((length) => length + ADDED_BYTES);
  const total = stored.reduce((sum, length) => sum + length, 0);
  if (lengths.length >= IN_THREAD_FROM) {
    const indices = lengths.map((_, at) => first + at);
    if (!(await inThread({ kind: 'encrypt', key, from: plain, into: out, lengths }, indices, stored)))
      throw new Error('The thread could not encrypt.');
    return out.subarray(0, total);
  }
  let [read, written] = [0, 0];
  lengths.forEach((length, at) => {
    written += sealRange(out.subarray(written), key, first + at, plain.subarray(read, read + length));
    read += length;
  });
  return out.subarray(0, total);
};

/** A stored range. */
export interface StoredRange {
  readonly index: number;
  readonly length: number;
}

/**
 * Decrypts the ranges that lie one after another in shared memory, in place: the plain bytes are then one after another at its
 * beginning. Throws where one is not authentic.
 */
export const openRanges = async (
  key: Uint8Array,
  ranges: readonly StoredRange[],
  bytes: Buffer,
): Promise<void> => {
  const lengths = ranges.map(({ length }) => length);
  if (ranges.length >= IN_THREAD_FROM) {
    const indices = ranges.map(({ index }) => index);
    if (!(await inThread({ kind: 'decrypt', key, from: bytes, into: bytes, lengths }, indices, lengths)))
      throw damagedError();
    return;
  }
  let [read, written] = [0, 0];
  for (const { index, length } of ranges) {
    const plain = requireRange(key, index, bytes.subarray(read, read + length));
    if (plain.length > 0) bytes.fill(plain, written, written + plain.length);
    read += length;
    written += plain.length;
  }
};
