import { joinHistograms } from './hounsfield.ts';
import type { Histogram, ImageScale } from './hounsfield.ts';

/** Slices by their instance number, as radiology finds them again. */
export interface SliceList {
  readonly count: number;
  /** Of those that have one, and of a bounded number of them. */
  readonly numbers: readonly number[];
}

/** The pixels of the slices of a series that share one scale. */
export interface PixelScale extends ImageScale {
  readonly slices: number;
}

/** What the pixels of one series are; no verdict in it, so that rules may change later. */
export interface SeriesPixels {
  readonly uid: string;
  readonly slices: number;
  readonly damaged: SliceList;
  readonly wiped: SliceList;
  readonly scales: readonly PixelScale[];
  /** Slices without a rescale. */
  readonly unscaled: number;
  /** Slices whose compression is not supported here. */
  readonly packed: number;
}

/** What reading every byte of an uploaded file found. */
export interface Verification {
  /** Files that are not what the archive or their header promises, slices included. */
  readonly damaged: number;
  readonly series: readonly SeriesPixels[];
}

export const NO_SLICES: SliceList = { count: 0, numbers: [] };
const NUMBERS_MAX = 500;
const SCALES_MAX = 20;

export const withSlice = ({ count, numbers }: SliceList, number: number | null): SliceList => ({
  count: count + 1,
  numbers: number === null || numbers.length >= NUMBERS_MAX ? numbers : [...numbers, number],
});

const joinLists = (a: SliceList, b: SliceList): SliceList => ({
  count: a.count + b.count,
  numbers: [...a.numbers, ...b.numbers].slice(0, NUMBERS_MAX),
});

const isSameScale = (a: ImageScale, b: ImageScale): boolean =>
  a.isInverted === b.isInverted &&
  a.rescale.slope === b.rescale.slope &&
  a.rescale.intercept === b.rescale.intercept;

const joinInverted = (a: Histogram | null, b: Histogram | null): Histogram | null =>
  a && b ? joinHistograms(a, b) : (a ?? b);

const joinScale = (a: PixelScale, b: PixelScale): PixelScale => ({
  ...a,
  slices: a.slices + b.slices,
  histogram: joinHistograms(a.histogram, b.histogram),
  invertedHistogram: joinInverted(a.invertedHistogram, b.invertedHistogram),
});

/** Scales that differ are kept apart, so that a few slices with a wrong one do not vanish among the right ones. */
export const withScale = (scales: readonly PixelScale[], added: PixelScale): readonly PixelScale[] => {
  const known = scales.find((scale) => isSameScale(scale, added));
  if (known) return scales.map((scale) => (scale === known ? joinScale(known, added) : scale));
  const last = scales.length < SCALES_MAX ? undefined : scales.at(-1);
  return last ? [...scales.slice(0, -1), joinScale(last, added)] : [...scales, added];
};

const joinSeries = (a: SeriesPixels, b: SeriesPixels): SeriesPixels => ({
  uid: a.uid,
  slices: a.slices + b.slices,
  damaged: joinLists(a.damaged, b.damaged),
  wiped: joinLists(a.wiped, b.wiped),
  scales: b.scales.reduce(withScale, a.scales),
  unscaled: a.unscaled + b.unscaled,
  packed: a.packed + b.packed,
});

/** Several files of one scan, such as single images: a series may be spread over them. */
export const joinVerifications = (all: readonly Verification[]): Verification => {
  const series = new Map<string, SeriesPixels>();
  for (const one of all.flatMap((verification) => verification.series)) {
    const known = series.get(one.uid);
    series.set(one.uid, known ? joinSeries(known, one) : one);
  }
  return { damaged: all.reduce((total, { damaged }) => total + damaged, 0), series: [...series.values()] };
};

/** How far the files of a scan are verified, all of them together. */
export interface Verified {
  readonly found: Verification;
  /** Files that wait for it, or are being verified. */
  readonly pending: number;
  /** Why others could not be verified, for the person. */
  readonly reasons: readonly string[];
}

/** Nothing has been read but headers. */
export const NOT_VERIFIED: Verified = { found: { damaged: 0, series: [] }, pending: 1, reasons: [] };
