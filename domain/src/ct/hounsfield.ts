import { sampleValue } from './pixel-format.ts';
import type { PixelFormat, Rescale } from './pixel-format.ts';

/** Pixels by their Hounsfield units, in bins of one width; the first and the last bin hold everything beyond. */
export type Histogram = readonly number[];

export const BIN_WIDTH = 50;
export const LOWEST = -2000;
const HIGHEST = 3000;
const BINS = (HIGHEST - LOWEST) / BIN_WIDTH;

export const emptyHistogram = (): number[] => Array.from({ length: BINS }, () => 0);

export const binOf = (hounsfield: number): number =>
  Math.min(BINS - 1, Math.max(0, Math.floor((hounsfield - LOWEST) / BIN_WIDTH)));

export const sum = (histogram: Histogram): number => histogram.reduce((total, count) => total + count, 0);

/** The number of pixels in [from, to); both are borders of bins. */
export const between = (histogram: Histogram, from: number, to: number): number =>
  sum(histogram.slice(from <= LOWEST ? 0 : binOf(from), to >= HIGHEST ? BINS : binOf(to)));

/** How often each bit pattern occurs in an image: the raw samples. */
export type SampleCounts = Uint32Array;

/** The samples of one image in Hounsfield units. */
export interface ImageScale {
  readonly rescale: Rescale;
  readonly isInverted: boolean;
  readonly histogram: Histogram;
  /** For MONOCHROME1: the histogram if the samples themselves were inverted, and not only their display. */
  readonly invertedHistogram: Histogram | null;
}

/** Whether all pixels are equal: nothing was measured, or the image was erased. */
export const isWiped = (counts: SampleCounts): boolean => {
  let seen = 0;
  for (const count of counts) {
    if (count > 0) seen += 1;
    if (seen > 1) return false;
  }
  return true;
};

/** Undefined where the header has no rescale. */
export const imageScale = (counts: SampleCounts, format: PixelFormat): ImageScale | undefined => {
  const { rescale, padding, isSigned, bitsStored, isInverted } = format;
  if (!rescale) return undefined;
  const histogram = emptyHistogram();
  const invertedHistogram = isInverted ? emptyHistogram() : null;
  // Inverts the range of the bits: the lowest sample becomes the highest.
  const turned = isSigned ? -1 : 2 ** bitsStored - 1;
  const add = (to: number[], value: number, count: number): void => {
    const bin = binOf(value * rescale.slope + rescale.intercept);
    to[bin] = (to[bin] ?? 0) + count;
  };
  for (let raw = 0; raw < counts.length; raw += 1) {
    const count = counts[raw] ?? 0;
    if (count === 0) continue;
    const value = sampleValue(raw, format);
    if (padding && value >= padding.from && value <= padding.to) continue;
    add(histogram, value, count);
    if (invertedHistogram) add(invertedHistogram, turned - value, count);
  }
  return { rescale, isInverted, histogram, invertedHistogram };
};

export const joinHistograms = (a: Histogram, b: Histogram): Histogram =>
  a.map((count, bin) => count + (b[bin] ?? 0));
