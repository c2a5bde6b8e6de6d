import { endianness } from 'node:os';
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

/** As numbers of the machine: in memory of their own where they do not stand as it wants them. */
const samplesIn = (bytes: Uint8Array, isBigEndian: boolean): Uint16Array => {
  const isForeign = isBigEndian !== (endianness() === 'BE');
  const own = isForeign || bytes.byteOffset % 2 !== 0 ? new Uint8Array(bytes) : bytes;
  if (isForeign) Buffer.from(own.buffer, own.byteOffset, own.byteLength).swap16();
  return new Uint16Array(own.buffer, own.byteOffset, own.byteLength / 2);
};

/** Samples of 16 bits, with a byte left over where a portion ends in the middle of one. */
const countSamples16 = (counts: SampleCounts, isBigEndian: boolean): ((bytes: Uint8Array) => void) => {
  let rest = new Uint8Array();
  return (bytes) => {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = all.length - (all.length % 2);
    rest = new Uint8Array(all.subarray(end));
    const words = samplesIn(all.subarray(0, end), isBigEndian);
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      counts[word] = (counts[word] ?? 0) + 1;
    }
  };
};

const countSamples8 =
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
      ? countSamples16(counts, syntax === BIG_ENDIAN)
      : countSamples8(counts);
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
