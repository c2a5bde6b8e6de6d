import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeaderSource } from './header.ts';
import {
  between,
  binOf,
  emptyHistogram,
  imageScale,
  isWiped,
  joinHistograms,
  showsBody,
  sum,
} from './hounsfield.ts';
import { frameBytes, isCountable, pixelFormat, sampleValue } from './pixel-format.ts';
import type { PixelFormat } from './pixel-format.ts';
import { between as anyNumber } from '../testing/between.ts';

const GREY: PixelFormat = {
  rows: 2,
  columns: 2,
  frames: 1,
  samples: 1,
  bitsAllocated: 16,
  bitsStored: 16,
  highBit: 15,
  isSigned: true,
  isInverted: false,
  rescale: { slope: 1, intercept: 0 },
  padding: null,
};

const countsOf = (...samples: readonly number[]): Uint32Array => {
  const counts = new Uint32Array(2 ** 16);
  for (const sample of samples) counts[sample & 0xffff] = (counts[sample & 0xffff] ?? 0) + 1;
  return counts;
};

/** The bins that are not empty, by the Hounsfield units with which they begin. */
const binsOf = (histogram: readonly number[] | null | undefined): Record<number, number> =>
  Object.fromEntries(
    (histogram ?? []).flatMap((count, bin) => (count > 0 ? [[-2000 + 50 * bin, count]] : [])),
  );

const headerWith = (
  numbers: Readonly<Record<number, number>>,
  texts: Readonly<Record<number, string>> = {},
): HeaderSource => ({ text: (tag) => texts[tag], number: (tag) => numbers[tag] });

describe('the Hounsfield units of an image', () => {
  it('are computed from its samples by slope and intercept, exactly', () => {
    const unsigned: PixelFormat = {
      ...GREY,
      isSigned: false,
      bitsStored: 12,
      highBit: 11,
      rescale: { slope: 1, intercept: -1024 },
    };
    // Air, fat, muscle and bone of a 12-bit scanner.
    expect(binsOf(imageScale(countsOf(0, 24, 924, 1074, 2024), unsigned)?.histogram)).toEqual({
      [-1050]: 1,
      [-1000]: 1,
      [-100]: 1,
      50: 1,
      1000: 1,
    });
    const steep = { ...unsigned, rescale: { slope: 2, intercept: -1000 } };
    expect(binsOf(imageScale(countsOf(0, 500, 501), steep)?.histogram)).toEqual({ [-1000]: 1, 0: 2 });
  });

  it('are signed if the samples are, in the stored number of bits', () => {
    expect(binsOf(imageScale(countsOf(-1000, 40), GREY)?.histogram)).toEqual({ [-1000]: 1, 0: 1 });
    // Twelve bits stored: 0xC18 is −1000, for any value of the four bits above.
    const twelve = { ...GREY, bitsStored: 12, highBit: 11 };
    expect(binsOf(imageScale(countsOf(0x0c18, 0xfc18, 0x5c18), twelve)?.histogram)).toEqual({ [-1000]: 3 });
    // Twelve bits in the upper part of sixteen.
    expect(sampleValue(0xc180, { ...twelve, highBit: 15 })).toBe(-1000);
  });

  it('exclude the padding of the header, one value or a range', () => {
    const counts = countsOf(-2000, -2000, -1000, 40);
    expect(binsOf(imageScale(counts, GREY)?.histogram)).toEqual({ [-2000]: 2, [-1000]: 1, 0: 1 });
    const padded = { ...GREY, padding: { from: -2000, to: -2000 } };
    expect(binsOf(imageScale(counts, padded)?.histogram)).toEqual({ [-1000]: 1, 0: 1 });
    const range = { ...GREY, padding: { from: -2000, to: -1000 } };
    expect(binsOf(imageScale(counts, range)?.histogram)).toEqual({ 0: 1 });
  });

  it('are unknown without slope or intercept', () => {
    expect(imageScale(countsOf(1), { ...GREY, rescale: null })).toBeUndefined();
  });

  it('of an image with inverted grey are computed both ways', () => {
    const inverted: PixelFormat = {
      ...GREY,
      isSigned: false,
      bitsStored: 12,
      highBit: 11,
      isInverted: true,
      rescale: { slope: 1, intercept: -1024 },
    };
    const scale = imageScale(countsOf(24, 4095 - 24), inverted);
    expect(binsOf(scale?.histogram)).toEqual({ [-1000]: 1, 2950: 1 });
    expect(binsOf(scale?.invertedHistogram)).toEqual({ [-1000]: 1, 2950: 1 });
    expect(binsOf(imageScale(countsOf(24), inverted)?.invertedHistogram)).toEqual({ 2950: 1 });
    expect(imageScale(countsOf(24), GREY)?.invertedHistogram).toBeNull();
  });

  it('are counted once for each sample, in the bin of its value, for any format', () => {
    const formats = fc
      .record({
        bitsAllocated: fc.constantFrom(8, 16),
        isSigned: fc.boolean(),
        slope: fc.constantFrom(0.5, 1, 2),
        intercept: fc.integer({ min: -1500, max: 100 }),
      })
      .chain(({ bitsAllocated, ...rest }) =>
        fc
          .integer({ min: 2, max: bitsAllocated })
          .map((bitsStored) => ({ bitsAllocated, bitsStored, ...rest })),
      );
    fc.assert(
      fc.property(
        formats,
        fc.array(anyNumber(0, 0.999_999), { maxLength: 60 }),
        ({ bitsAllocated, bitsStored, isSigned, slope, intercept }, parts) => {
          const range = 2 ** bitsStored;
          const lowest = isSigned ? -range / 2 : 0;
          const values = parts.map((part) => lowest + Math.floor(part * range));
          const format = {
            ...GREY,
            bitsAllocated,
            bitsStored,
            highBit: bitsStored - 1,
            isSigned,
            rescale: { slope, intercept },
          };
          const { histogram } = imageScale(countsOf(...values), format) ?? { histogram: [] };
          const expected = emptyHistogram();
          for (const value of values) {
            const bin = binOf(value * slope + intercept);
            expected[bin] = (expected[bin] ?? 0) + 1;
          }
          expect(histogram).toEqual(expected);
          expect(sum(histogram)).toBe(values.length);
        },
      ),
    );
  });

  it('are added up over images', () => {
    const [a, b] = [countsOf(-1000, 40), countsOf(40, 300)].map(
      (counts) => imageScale(counts, GREY)?.histogram,
    );
    expect(binsOf(joinHistograms(a ?? [], b ?? []))).toEqual({ [-1000]: 1, 0: 2, 300: 1 });
    expect(between(joinHistograms(a ?? [], b ?? []), -200, 200)).toBe(2);
    expect(between(joinHistograms(a ?? [], b ?? []), 200, Infinity)).toBe(1);
  });
});

describe('an image whose pixels are all equal', () => {
  it('counts as wiped, for any value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 1, max: 50 }), (value, count) => {
        const pixels = Array.from({ length: count }, () => value);
        expect(isWiped(countsOf(...pixels), GREY)).toBe(true);
        expect(isWiped(countsOf(...pixels, value ^ 1), GREY)).toBe(false);
      }),
    );
  });

  it('counts as wiped within its padding, and beside bits of an overlay', () => {
    const padded = { ...GREY, padding: { from: -2000, to: -2000 } };
    expect(isWiped(countsOf(-2000, -2000, 0, 0), padded)).toBe(true);
    expect(isWiped(countsOf(-2000, 0, 1), padded)).toBe(false);
    const twelve = { ...GREY, isSigned: false, bitsStored: 12, highBit: 11 };
    expect(isWiped(countsOf(0x0018, 0x1018), twelve)).toBe(true);
  });
});

describe('one slice', () => {
  const histogramOf = (hounsfield: readonly number[]) =>
    imageScale(countsOf(...hounsfield), GREY)?.histogram ?? [];
  const spread = (count: number, from: number, to: number): number[] =>
    Array.from({ length: count }, (_, index) => Math.round(from + ((to - from) * index) / count));

  it('shows a body with any shares of air, tissue, bone and metal that bodies have', () => {
    const shares = fc.record({
      air: fc.integer({ min: 0, max: 900 }),
      tissue: fc.integer({ min: 30, max: 300 }),
      bone: fc.integer({ min: 0, max: 20 }),
      metal: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(shares, ({ air, tissue, bone, metal }) => {
        const pixels = [
          ...spread(air, -1024, -950),
          ...spread(tissue, -150, 150),
          ...spread(bone, 300, 1500),
          ...spread(metal, 2000, 8000),
        ];
        expect(showsBody(histogramOf(pixels))).toBe(true);
      }),
    );
  });

  it('shows none if it holds air alone or random values, of 12 or 16 bits', () => {
    expect(showsBody(histogramOf(spread(5000, -1024, -900)))).toBe(false);
    expect(showsBody(histogramOf(spread(5000, -1024, 3071)))).toBe(false);
    expect(showsBody(histogramOf(spread(5000, -32768, 32767)))).toBe(false);
  });
});

describe('the format of the pixels', () => {
  it('is read from the header, with padding in the sign of the samples', () => {
    const numbers = {
      0x0028_0002: 1,
      0x0028_0010: 512,
      0x0028_0011: 256,
      0x0028_0100: 16,
      0x0028_0101: 12,
      0x0028_0102: 11,
      0x0028_0103: 1,
      0x0028_0120: 0x10000 - 2000,
    };
    const texts = { 0x0028_0004: 'MONOCHROME1 ', 0x0028_1052: '-1024 ', 0x0028_1053: '1' };
    const format = pixelFormat(headerWith(numbers, texts));
    expect(format).toEqual({
      rows: 512,
      columns: 256,
      frames: 1,
      samples: 1,
      bitsAllocated: 16,
      bitsStored: 12,
      highBit: 11,
      isSigned: true,
      isInverted: true,
      rescale: { slope: 1, intercept: -1024 },
      padding: { from: -2000, to: -2000 },
    });
    expect(frameBytes(format)).toBe(512 * 256 * 2);
    expect(pixelFormat(headerWith({ ...numbers, 0x0028_0103: 0 }, texts)).padding).toEqual({
      from: 63_536,
      to: 63_536,
    });
  });

  it.each([
    ['neither', {}],
    ['the slope alone', { 0x0028_1053: '1' }],
    ['the intercept alone', { 0x0028_1052: '-1024' }],
    ['a slope of zero', { 0x0028_1052: '-1024', 0x0028_1053: '0' }],
    ['no numbers', { 0x0028_1052: 'x', 0x0028_1053: '1' }],
  ])('has no rescale if the header has %s', (_, texts) => {
    expect(pixelFormat(headerWith({}, texts)).rescale).toBeNull();
  });

  it('is countable if it is grey in 8 or 16 bits', () => {
    expect(isCountable(GREY)).toBe(true);
    expect(isCountable({ ...GREY, samples: 3 })).toBe(false);
    expect(isCountable({ ...GREY, bitsAllocated: 32, bitsStored: 32, highBit: 31 })).toBe(false);
    expect(isCountable({ ...GREY, highBit: 3 })).toBe(false);
  });
});
