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

const isPadding = (value: number, { padding }: PixelFormat): boolean =>
  padding !== null && value >= padding.from && value <= padding.to;

/** Whether all pixels within the padding are equal: nothing was measured, or the image was erased. */
export const isWiped = (counts: SampleCounts, format: PixelFormat): boolean => {
  let only: number | undefined;
  for (let raw = 0; raw < counts.length; raw += 1) {
    if (counts[raw] === 0) continue;
    const value = sampleValue(raw, format);
    if (isPadding(value, format)) continue;
    if (only !== undefined && value !== only) return false;
    only = value;
  }
  return true;
};

/** Undefined where the header has no rescale. */
export const imageScale = (counts: SampleCounts, format: PixelFormat): ImageScale | undefined => {
  const { rescale, isSigned, bitsStored, isInverted } = format;
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
    if (isPadding(value, format)) continue;
    add(histogram, value, count);
    if (invertedHistogram) add(invertedHistogram, turned - value, count);
  }
  return { rescale, isInverted, histogram, invertedHistogram };
};

/** A body fills more of a slice than this, and its bones, with metal and its streaks, far less than that. */
const LEAST_BODY = 0.001;
const MOST_BONE = 0.45;
const BODY_FROM = -800;
const BONE_FROM = 200;

/** Whether one slice can be a CT of a body: air alone is none, and neither are random values. */
export const showsBody = (histogram: Histogram): boolean => {
  const all = sum(histogram);
  return (
    between(histogram, BODY_FROM, HIGHEST) >= LEAST_BODY * all &&
    between(histogram, BONE_FROM, HIGHEST) <= MOST_BONE * all
  );
};

export const joinHistograms = (a: Histogram, b: Histogram): Histogram =>
  a.map((count, bin) => count + (b[bin] ?? 0));
