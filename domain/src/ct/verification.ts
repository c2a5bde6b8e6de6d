import { joinHistograms } from './hounsfield.ts';
import type { Histogram, ImageScale } from './hounsfield.ts';

/** Slices by their instance number. */
export interface SliceList {
  readonly count: number;
  /** Of slices that have a number, up to a maximum. */
  readonly numbers: readonly number[];
}

/** The pixels of the slices of a series that share one scale. */
export interface PixelScale extends ImageScale {
  readonly slices: number;
}

/** Facts about the pixels of one series, without a verdict, so that rules may change later. */
export interface SeriesPixels {
  readonly uid: string;
  readonly slices: number;
  readonly damaged: SliceList;
  readonly wiped: SliceList;
  /** Slices whose values cannot be those of a body; facts of earlier versions do not have them. */
  readonly bodiless?: SliceList;
  readonly scales: readonly PixelScale[];
  /** Slices without a rescale. */
  readonly unscaled: number;
  /** Slices whose compression is not supported here. */
  readonly packed: number;
}

/** The facts found by reading every byte of an uploaded file. */
export interface Verification {
  /** Files that differ from what the archive or their header declares, including slices. */
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

/** Different scales are kept apart, so that a few slices with a wrong one stay visible. */
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
  bodiless: joinLists(a.bodiless ?? NO_SLICES, b.bodiless ?? NO_SLICES),
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

/** The state of the verification over all files of a scan. */
export interface Verified {
  readonly found: Verification;
  /** The number of files that are not verified yet. */
  readonly pending: number;
  /** The messages about files that could not be verified. */
  readonly reasons: readonly string[];
}

/** Only headers have been read. */
export const NOT_VERIFIED: Verified = { found: { damaged: 0, series: [] }, pending: 1, reasons: [] };
