import type { SampleCounts } from '@cotyle/domain/ct/hounsfield';
import { frameBytes, isCountable } from '@cotyle/domain/ct/pixel-format';
import type { PixelFormat } from '@cotyle/domain/ct/pixel-format';

/** Takes the bytes from the beginning of the pixels to the end of the file, in whatever portions. */
export interface PixelSink {
  readonly write: (bytes: Uint8Array) => void;
  /** Whether the pixels were as their header says. */
  readonly end: () => boolean;
  /** Whether their samples were counted. */
  readonly isCounted: boolean;
}

const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const NATIVE = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', BIG_ENDIAN];

export const isNative = (syntax: string): boolean => NATIVE.includes(syntax);

/** Samples of 16 bits, with a byte left over where a portion ends in the middle of one. */
const wordCounter = (counts: SampleCounts, isBigEndian: boolean): ((bytes: Uint8Array) => void) => {
  let [rest, hasRest] = [0, false];
  const count = (first: number, second: number): void => {
    const word = isBigEndian ? (first << 8) | second : (second << 8) | first;
    counts[word] = (counts[word] ?? 0) + 1;
  };
  return (bytes) => {
    let from = 0;
    if (hasRest && bytes.length > 0) {
      count(rest, bytes[0] ?? 0);
      from = 1;
    }
    const words = (bytes.length - from) >>> 1;
    const end = from + 2 * words;
    // Where each byte stands does not depend on the machine.
    for (let at = from; at < end; at += 2) count(bytes[at] ?? 0, bytes[at + 1] ?? 0);
    if (bytes.length > 0) [rest, hasRest] = [bytes[end] ?? 0, end < bytes.length];
  };
};

const byteCounter =
  (counts: SampleCounts) =>
  (bytes: Uint8Array): void => {
    for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  };

/** Pixels that are not compressed: exactly as many bytes as the matrix has. */
export const nativeSink = (
  format: PixelFormat,
  length: number | undefined,
  syntax: string,
  counts: SampleCounts,
): PixelSink => {
  const expected = frameBytes(format) * format.frames;
  const isCounted = isCountable(format);
  const count = !isCounted
    ? () => undefined
    : format.bitsAllocated === 16
      ? wordCounter(counts, syntax === BIG_ENDIAN)
      : byteCounter(counts);
  let received = 0;
  return {
    isCounted,
    write: (bytes) => {
      const wanted = bytes.subarray(0, Math.max(0, expected - received));
      received += wanted.length;
      count(wanted);
    },
    // Every value has an even length, so that a byte may follow.
    end: () =>
      expected > 0 &&
      received === expected &&
      length !== undefined &&
      (length === expected || length === expected + (expected % 2)),
  };
};
