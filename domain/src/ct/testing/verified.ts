import { joinFacts } from '../facts.ts';
import type { ScanFacts } from '../facts.ts';
import { binOf, emptyHistogram } from '../hounsfield.ts';
import type { Histogram } from '../hounsfield.ts';
import { NO_SLICES } from '../verification.ts';
import type { SeriesPixels, Verified } from '../verification.ts';

/** The number of pixels at each of these Hounsfield units. */
export const histogramOf = (pixels: Readonly<Record<number, number>>): Histogram => {
  const histogram = emptyHistogram();
  for (const [hounsfield, count] of Object.entries(pixels)) histogram[binOf(Number(hounsfield))] = count;
  return histogram;
};

/** As in a CT of a pelvis. */
export const PELVIS = histogramOf({
  [-1000]: 620,
  [-950]: 80,
  [-850]: 10,
  [-500]: 10,
  [-100]: 90,
  50: 160,
  400: 30,
});

export const seriesPixels = (uid: string, changes: Partial<SeriesPixels> = {}): SeriesPixels => ({
  uid,
  slices: 10_000,
  damaged: NO_SLICES,
  wiped: NO_SLICES,
  scales: [
    {
      rescale: { slope: 1, intercept: -1024 },
      isInverted: false,
      histogram: PELVIS,
      invertedHistogram: null,
      slices: 10_000,
    },
  ],
  unscaled: 0,
  packed: 0,
  ...changes,
});

/** The result for files whose images are all intact. */
export const allVerified = (files: readonly ScanFacts[]): Verified => ({
  found: { damaged: 0, series: joinFacts(files).series.map(({ uid }) => seriesPixels(uid)) },
  pending: 0,
  reasons: [],
});
