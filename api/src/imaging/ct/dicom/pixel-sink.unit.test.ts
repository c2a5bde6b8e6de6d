import type { PixelFormat } from '@cotyle/domain/ct/pixel-format';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockSource } from '../source/block-source.ts';
import { readSpan } from '../source/byte-source.ts';
import { fragmentSink } from './fragment-sink.ts';
import { nativeSink } from './pixel-sink.ts';
import { item, rleFrame, SEQUENCE_END } from '../testing/compressed.ts';
import { bytesSource } from '../testing/scans.ts';

const FORMAT: PixelFormat = {
  rows: 3,
  columns: 5,
  frames: 1,
  samples: 1,
  bitsAllocated: 16,
  bitsStored: 16,
  highBit: 15,
  isSigned: false,
  isInverted: false,
  rescale: null,
  padding: null,
};
const PIXELS = FORMAT.rows * FORMAT.columns;

const samples = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: PIXELS, maxLength: PIXELS });
const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 6 });

/** In portions that end wherever they end. */
const portions = (bytes: Buffer, at: readonly number[]): Buffer[] => {
  const places = [
    0,
    ...[...at].sort((a, b) => a - b).map((place) => Math.min(place, bytes.length)),
    bytes.length,
  ];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
};

const countsOf = (values: readonly number[]): Uint32Array => {
  const counts = new Uint32Array(2 ** 16);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Quicker than to compare them number by number. */
const isSame = (a: Uint32Array, b: Uint32Array): boolean =>
  Buffer.from(a.buffer).equals(Buffer.from(b.buffer));

describe('uncompressed pixels', () => {
  it.each([
    ['little', '1.2.840.10008.1.2.1'],
    ['big', '1.2.840.10008.1.2.2'],
  ] as const)('are counted in %s endian, in whatever portions they come', (endian, syntax) => {
    fc.assert(
      fc.property(samples, cuts, (values, at) => {
        const bytes = Buffer.alloc(2 * PIXELS + 7, 0xee);
        values.forEach((value, index) =>
          endian === 'big' ? bytes.writeUInt16BE(value, 2 * index) : bytes.writeUInt16LE(value, 2 * index),
        );
        const counts = new Uint32Array(2 ** 16);
        const sink = nativeSink(FORMAT, 2 * PIXELS, syntax, counts);
        for (const portion of portions(bytes, at)) sink.write(portion);
        expect([sink.end(), sink.isCounted]).toEqual([true, true]);
        expect(isSame(counts, countsOf(values))).toBe(true);
      }),
    );
  });

  it('of 8 bits are counted byte by byte, and may have one byte of padding', () => {
    const eight = { ...FORMAT, bitsAllocated: 8, bitsStored: 8, highBit: 7 };
    const counts = new Uint32Array(2 ** 16);
    const sink = nativeSink(eight, PIXELS + 1, '1.2.840.10008.1.2.1', counts);
    sink.write(Buffer.alloc(PIXELS, 9));
    sink.write(Buffer.of(0));
    expect([sink.end(), counts[9], counts[0]]).toEqual([true, PIXELS, 0]);
  });

  it('are incomplete if a single byte is missing or their length is undefined', () => {
    const sink = (length: number | undefined) =>
      nativeSink(FORMAT, length, '1.2.840.10008.1.2', countsOf([]));
    const short = sink(2 * PIXELS);
    short.write(Buffer.alloc(2 * PIXELS - 1));
    expect(short.end()).toBe(false);
    const endless = sink(undefined);
    endless.write(Buffer.alloc(2 * PIXELS));
    expect(endless.end()).toBe(false);
  });
});

describe('RLE pixels', () => {
  it('are decoded to their samples, in chunks of any size', () => {
    fc.assert(
      fc.property(samples, cuts, (values, at) => {
        const planes = [values.map((value) => value >> 8), values.map((value) => value & 0xff)];
        const frame = rleFrame(planes.map((plane) => Uint8Array.from(plane)));
        const bytes = Buffer.concat([item(Buffer.alloc(0)), item(frame), SEQUENCE_END]);
        const counts = new Uint32Array(2 ** 16);
        const sink = fragmentSink(FORMAT, undefined, '1.2.840.10008.1.2.5', counts);
        for (const portion of portions(bytes, at)) sink.write(portion);
        expect(sink.end()).toBe(true);
        expect(isSame(counts, countsOf(values))).toBe(true);
      }),
    );
  });

  it('with runs are decoded as well', () => {
    const header = Buffer.alloc(64);
    header.writeUInt32LE(2, 0);
    header.writeUInt32LE(64, 4);
    header.writeUInt32LE(66, 8);
    // 15 times 4; a control byte that means nothing, then 10 times 210 and 5 literals.
    const frame = Buffer.concat([header, Buffer.of(242, 4, 128, 247, 210, 4, 1, 2, 3, 4, 5, 0)]);
    const counts = new Uint32Array(2 ** 16);
    const sink = fragmentSink(FORMAT, undefined, '1.2.840.10008.1.2.5', counts);
    sink.write(Buffer.concat([item(Buffer.alloc(0)), item(frame), SEQUENCE_END]));
    expect([sink.end(), counts[(4 << 8) | 210], counts[(4 << 8) | 5]]).toEqual([true, 10, 1]);
  });
});

describe('random fragments', () => {
  it('never throw and never count as complete', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), cuts, (bytes, at) => {
        for (const syntax of ['1.2.840.10008.1.2.5', '1.2.840.10008.1.2.4.70']) {
          const sink = fragmentSink(FORMAT, undefined, syntax, countsOf([]));
          for (const portion of portions(Buffer.from(bytes), at)) sink.write(portion);
          expect(sink.end()).toBe(false);
        }
      }),
    );
  });
});

describe('a block source', () => {
  it('returns the bytes of its source, forwards and backwards', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
    const pieces = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 1100 }), length: fc.integer({ min: 0, max: 300 }) }),
    );
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 400 }), async (wanted, block) => {
        const source = blockSource(bytesSource(bytes), block);
        for (const { at, length } of wanted)
          expect(Buffer.from(await readSpan(source, at, length))).toEqual(bytes.subarray(at, at + length));
      }),
    );
  });
});
