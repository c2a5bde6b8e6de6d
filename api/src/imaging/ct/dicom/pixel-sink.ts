import { endianness } from 'node:os';
import type { SampleCounts } from '@cotyle/domain/ct/hounsfield';
import { frameBytes, isCountable } from '@cotyle/domain/ct/pixel-format';
import type { PixelFormat } from '@cotyle/domain/ct/pixel-format';

/** Receives the bytes from the first pixel to the end of the file, in chunks of any size. */
export interface PixelSink {
  readonly write: (bytes: Uint8Array) => void;
  /** Whether the pixels match their header. */
  readonly end: () => boolean;
  readonly isCounted: boolean;
}

const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const NATIVE = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', BIG_ENDIAN];

export const isNative = (syntax: string): boolean => NATIVE.includes(syntax);

/** In native byte order; copied where order or alignment differ. */
const samplesIn = (bytes: Uint8Array, isBigEndian: boolean): Uint16Array => {
  const isForeign = isBigEndian !== (endianness() === 'BE');
  const own = isForeign || bytes.byteOffset % 2 !== 0 ? new Uint8Array(bytes) : bytes;
  if (isForeign) Buffer.from(own.buffer, own.byteOffset, own.byteLength).swap16();
  return new Uint16Array(own.buffer, own.byteOffset, own.byteLength / 2);
};

/** Counts 16-bit samples; a chunk may end in the middle of one. */
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

/** Uncompressed pixels: exactly as many bytes as the matrix has. */
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
    // Values are padded to an even length.
    end: () =>
      expected > 0 &&
      received === expected &&
      length !== undefined &&
      (length === expected || length === expected + (expected % 2)),
  };
};
