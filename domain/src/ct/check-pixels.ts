import type { SeriesFacts } from './facts.ts';
import { breaks, counted, doubts, passes, unknown } from './finding.ts';
import type { RuleInput, Check, Finding } from './finding.ts';
import { between, LOWEST, sum } from './hounsfield.ts';
import type { Histogram } from './hounsfield.ts';
import { IMAGES_NOT_VERIFIED, IMAGES_VERIFYING } from './texts.ts';
import { NO_SLICES } from './verification.ts';
import type { PixelScale, SeriesPixels, SliceList } from './verification.ts';

/** Rules about the pixels, once every byte has been read. */

/** Undefined once all files are verified. Before that, only the headers are known. */
export const notVerified = (
  { verified: { pending, reasons } }: RuleInput,
  limit: string,
): Finding | undefined => {
  const [reason] = reasons;
  if (pending > 0) return unknown(limit, IMAGES_VERIFYING, 'headers read, images being verified');
  return reason === undefined ? undefined : unknown(limit, reason, 'images not verified');
};

const RANGES_MAX = 12;

/** Consecutive numbers as ranges: 1–3, 7 and 9–12. */
export const shownNumbers = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(0, RANGES_MAX).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return shown.join(', ') + (ranges.length > RANGES_MAX ? ' and more' : '');
};

const seriesName = ({ number, description }: Pick<SeriesFacts, 'number' | 'description'>): string => {
  if (number === null) return description === '' ? 'a series without a number' : `series ${description}`;
  return description === '' ? `series ${number}` : `series ${number} (${description})`;
};

const named = (input: RuleInput, uid: string): string =>
  seriesName(input.facts.series.find((series) => series.uid === uid) ?? { number: null, description: '' });

const listed = (input: RuleInput, uid: string, { count, numbers }: SliceList): string =>
  numbers.length === 0
    ? `${counted(count, 'image')} of ${named(input, uid)}`
    : `${named(input, uid)}, ${numbers.length === 1 ? 'image' : 'images'} ${shownNumbers(numbers)}`;

/** The damaged slices by series and number; empty if none can be named. */
export const damagedSlices = (input: RuleInput): string =>
  input.verified.found.series
    .filter(({ damaged }) => damaged.count > 0)
    .map(({ uid, damaged }) => listed(input, uid, damaged))
    .join('; ');

/** The range of each tissue in Hounsfield units. */
const AIR = [-1100, -900] as const;
/** Everything less dense than tissue, without the padding value of scanners. */
const THIN = [-1900, -700] as const;
const BODY = [-800, Infinity] as const;
const NO_BONE = [-800, 200] as const;
const SOFT = [-200, 200] as const;
const BONE = [200, Infinity] as const;

/** Least shares, chosen on real scans with a wide margin (docs/scans.md). */
const LEAST = { airOfAll: 0.001, airOfThin: 1 / 3, softOfNoBone: 0.5, softOfBody: 0.4, boneOfBody: 0.005 };

const share = (
  histogram: Histogram,
  part: readonly [number, number],
  whole: readonly [number, number] = [LOWEST, Infinity],
): number => {
  const all = between(histogram, ...whole);
  return all === 0 ? 0 : between(histogram, ...part) / all;
};

const hasAir = (histogram: Histogram): boolean =>
  share(histogram, AIR) >= LEAST.airOfAll && share(histogram, AIR, THIN) >= LEAST.airOfThin;
const hasSoftTissue = (histogram: Histogram): boolean =>
  share(histogram, SOFT, NO_BONE) >= LEAST.softOfNoBone && share(histogram, SOFT, BODY) >= LEAST.softOfBody;
const hasBone = (histogram: Histogram): boolean => share(histogram, BONE, BODY) >= LEAST.boneOfBody;

const NO_BONE_FOUND = 'no bone above 200 HU';

const missingIn = (histogram: Histogram): string[] => [
  ...(hasAir(histogram) ? [] : ['no air near −1000 HU']),
  ...(hasSoftTissue(histogram) ? [] : ['no soft tissue near 0 HU']),
];

const isPlausible = (histogram: Histogram): boolean =>
  missingIn(histogram).length === 0 && hasBone(histogram);

/** Whether the samples of MONOCHROME1 images are inverted themselves, and not only their display. */
export const hasInvertedValues = ({
  histogram,
  invertedHistogram,
}: Pick<PixelScale, 'histogram' | 'invertedHistogram'>): boolean =>
  invertedHistogram !== null &&
  isPlausible(invertedHistogram) &&
  // There is more air around a body than bone in it, so inverted values show less air.
  share(invertedHistogram, AIR) > share(histogram, AIR);

/** What is wrong with the slices of one scale. */
const scaleFaults = (scale: PixelScale): string[] =>
  hasInvertedValues(scale) ? ['inverted pixel values (MONOCHROME1)'] : missingIn(scale.histogram);

const totalOf = (scales: readonly PixelScale[]): Histogram =>
  scales.reduce<Histogram>(
    (total, { histogram }) => histogram.map((count, bin) => count + (total[bin] ?? 0)),
    [],
  );

/** With the numbers of these slices, where they have any. */
const numbered = ({ count, numbers }: SliceList, one: string, many?: string): string[] =>
  count === 0
    ? []
    : [`${counted(count, one, many)}${numbers.length > 0 ? ` (${shownNumbers(numbers)})` : ''}`];

const faultsOf = ({ scales, wiped, bodiless = NO_SLICES, unscaled }: SeriesPixels): string[] => {
  const total = totalOf(scales);
  const faults = [
    ...new Set(scales.filter(({ histogram }) => sum(histogram) > 0).flatMap(scaleFaults)),
    ...(sum(total) > 0 && !hasBone(total) ? [NO_BONE_FOUND] : []),
  ];
  return [
    ...(unscaled > 0 ? [`no rescale in ${counted(unscaled, 'slice')}`] : []),
    ...numbered(wiped, 'empty slice'),
    // A wrong scale explains them.
    ...(faults.length === 0 ? numbered(bodiless, 'slice without a body', 'slices without a body') : []),
    // Inverted values hide the other faults.
    ...(faults.some((fault) => fault.startsWith('inverted'))
      ? faults.filter((fault) => fault !== NO_BONE_FOUND)
      : faults),
  ];
};

const inPercent = (value: number): string => `${Math.round(value * 100)} %`;

const summary = (pixels: readonly SeriesPixels[]): string => {
  const total = totalOf(pixels.flatMap(({ scales }) => scales));
  const shares = `air ${inPercent(share(total, AIR))}, soft tissue ${inPercent(share(total, SOFT))}, bone ${inPercent(share(total, BONE))}`;
  const isInverted = pixels.some(({ scales }) => scales.some((scale) => scale.isInverted));
  return isInverted ? `${shares}; shown with inverted grey (MONOCHROME1)` : shares;
};

const signed = (value: number): string => (value < 0 ? `− ${-value}` : `+ ${value}`);
const rescalesOf = (scales: readonly PixelScale[]): string[] => [
  ...new Set(scales.map(({ rescale: { slope, intercept } }) => `${slope} × value ${signed(intercept)}`)),
];

/** Scanners use one rescale for a series: others may be wrong by less than the tissues show. */
const hasSeveralRescales = (scales: readonly PixelScale[]): boolean => rescalesOf(scales).length > 1;

const shownRescales = (scales: readonly PixelScale[]): string => {
  const all = rescalesOf(scales);
  return [...all.slice(0, 2), ...(all.length > 2 ? ['…'] : [])].join(' and ');
};

const LIMIT = 'air, soft tissue and bone';

/** The series that would be planned on; all series where no positions are known. */
const plannedSeries = ({ blocks, facts }: RuleInput): readonly SeriesFacts[] =>
  blocks.length > 0 ? [...new Set(blocks.map(({ series }) => series))] : facts.series;

export const hounsfield: Check = (input) => {
  const series = plannedSeries(input);
  const pixels = series.flatMap(
    ({ uid }) => input.verified.found.series.find((one) => one.uid === uid) ?? [],
  );
  const faults = pixels
    .map((one) => ({ name: named(input, one.uid), faults: faultsOf(one) }))
    .filter((one) => one.faults.length > 0);
  if (faults.length > 0)
    return breaks(
      faults.map((one) => `${one.name}: ${one.faults.join(', ')}`).join('; '),
      LIMIT,
      'The pixel values cannot be used for planning. Please export the original CT images again and upload the scan again.',
    );
  const open = notVerified(input, LIMIT);
  if (open) return open;
  const packed = pixels.reduce((total, one) => total + one.packed, 0);
  if (packed > 0)
    return unknown(
      LIMIT,
      'Please check the grey values in the viewer.',
      'not verified for compressed images',
    );
  const isEach = series.every(({ uid, slices }) =>
    pixels.some((one) => one.uid === uid && one.slices >= slices),
  );
  if (!isEach || pixels.some(({ scales }) => scales.length === 0))
    return unknown(LIMIT, IMAGES_NOT_VERIFIED, 'images not verified');
  const changing = pixels.find(({ scales }) => hasSeveralRescales(scales));
  return changing
    ? doubts(
        `${named(input, changing.uid)}: ${shownRescales(changing.scales)}`,
        LIMIT,
        'The scale of the pixel values changes within a series. Please check the grey values in the viewer.',
      )
    : passes(summary(pixels), LIMIT);
};
