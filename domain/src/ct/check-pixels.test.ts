import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hounsfield, shownNumbers } from './check-pixels.ts';
import { readable } from './check-images.ts';
import { NO_FACTS } from './facts.ts';
import type { SeriesFacts } from './facts.ts';
import type { RuleInput } from './finding.ts';
import { binOf, emptyHistogram, LOWEST } from './hounsfield.ts';
import type { Histogram } from './hounsfield.ts';
import { CT_LIMITS } from './protocol.ts';
import { uncheckedFiles } from './stored.ts';
import type { ScanState } from './stored.ts';
import { histogramOf, PELVIS, seriesPixels } from './testing/verified.ts';
import { joinVerifications, NO_SLICES, withSlice } from './verification.ts';
import type { PixelScale, SeriesPixels, Verified } from './verification.ts';

const series = (uid: string, number: number): SeriesFacts => ({
  uid,
  number,
  description: uid === 'a' ? 'PELVIS' : '',
  study: 's',
  slices: 3,
  cut: 0,
  places: [],
  numbers: [],
  acquisitionNumbers: [],
  acquisitionTimes: [],
  dates: [],
  frames: [],
  positions: [],
  orientations: [],
  patientOrientations: [],
  matrices: [],
  pixels: [],
  thicknesses: [],
  tilts: [],
  pitches: [],
  acquisitions: [],
  syntaxes: [],
  manufacturers: [],
  kernels: [],
  voltages: [],
  lossy: [],
});

const caseOf = (verified: Partial<Verified>, damaged = 0): RuleInput => ({
  facts: { ...NO_FACTS, series: [series('a', 2), series('b', 3)], damaged },
  blocks: [],
  regions: [],
  limits: CT_LIMITS,
  record: {
    nameFirst: 'Ann',
    nameSecond: 'Smith',
    medicalInsuranceId: 'MRN1',
    gender: 'FEMALE',
    dateOfBirth: '1950-01-02',
  },
  today: '2026-11-15',
  files: 1,
  unchecked: [],
  verified: { found: { damaged: 0, series: [] }, pending: 0, reasons: [], ...verified },
});

const scale = (histogram: Histogram, changes: Partial<PixelScale> = {}): PixelScale => ({
  rescale: { slope: 1, intercept: -1024 },
  isInverted: false,
  histogram,
  invertedHistogram: null,
  slices: 3,
  ...changes,
});

const resultFor = (changes: Partial<SeriesPixels>, more: Partial<Verified> = {}) => {
  const found = { damaged: 0, series: [seriesPixels('a', changes), seriesPixels('b')] };
  const { outcome, measured } = hounsfield(caseOf({ found, ...more }));
  return [outcome, measured];
};
const withPixels = (pixels: Readonly<Record<number, number>>) =>
  resultFor({ scales: [scale(histogramOf(pixels))] });

describe('the rule about the Hounsfield scale', () => {
  it('passes with air, soft tissue and bone, and reports the share of each', () => {
    expect(resultFor({})).toEqual(['pass', 'air 70 %, soft tissue 25 %, bone 3 %']);
  });

  it.each([
    ['air that was cut at −1000', { [-1000]: 700, 0: 250, 500: 50 }],
    ['air that was cut at −1024', { [-1024]: 700, 0: 250, 500: 50 }],
    ['padding at −2000 that no header tells of', { [-2000]: 220, [-1000]: 300, 0: 250, 500: 50 }],
    ['padding at −3024', { [-3024]: 220, [-1000]: 300, 0: 250, 500: 50 }],
    ['metal', { [-1000]: 700, 0: 250, 500: 40, 3071: 10, 8000: 5 }],
    ['hardly any air, in a large patient', { [-2000]: 220, [-1000]: 5, [-100]: 400, 50: 300, 500: 70 }],
    ['the condyles of a young person', { [-1000]: 700, [-500]: 30, 50: 170, 300: 80, 900: 20 }],
  ])('passes a scan with %s', (_, pixels) => {
    expect(withPixels(pixels)[0]).toBe('pass');
  });

  it.each<[string, Record<number, number>, string]>([
    // No value is negative.
    ['of an MR', { 0: 600, 150: 100, 400: 200, 900: 100 }, 'no air near −1000 HU'],
    [
      'of an MR with the intercept of a CT',
      { [-1024]: 600, [-900]: 30, [-700]: 120, [-500]: 150, [-100]: 60, 300: 40 },
      'no soft tissue near 0 HU',
    ],
    ['without bone', { [-1000]: 700, 0: 300 }, 'no bone above 200 HU'],
    ['without air', { 0: 900, 500: 100 }, 'no air near −1000 HU'],
    ['without soft tissue', { [-1000]: 900, 500: 100 }, 'no soft tissue near 0 HU'],
  ])('fails pixels %s', (_, pixels, fault) => {
    expect(withPixels(pixels)).toEqual(['breach', `series 2 (PELVIS): ${fault}`]);
  });

  it('fails a scale that is shifted by 150 or more, halved or doubled', () => {
    const moved = (slope: number, by: number): Histogram => {
      const histogram = emptyHistogram();
      PELVIS.forEach((count, bin) => {
        const to = binOf((LOWEST + bin * 50) * slope + by);
        histogram[to] = (histogram[to] ?? 0) + count;
      });
      return histogram;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 40 }).map((bins) => 50 * bins),
        fc.constantFrom(-1, 1),
        (by, sign) => {
          expect(resultFor({ scales: [scale(moved(1, sign * by))] })[0]).toBe('breach');
        },
      ),
    );
    for (const [slope, by] of [
      [2, 0],
      [2, 1024],
      [0.5, 0],
      [0.5, -512],
    ] as const)
      expect(resultFor({ scales: [scale(moved(slope, by))] })[0]).toBe('breach');
  });

  it('fails if a few of many slices have another scale', () => {
    const wrong = scale(histogramOf({ 0: 700, 1000: 250, 1500: 50 }), {
      rescale: { slope: 1, intercept: 0 },
      slices: 1,
    });
    const right = scale(PELVIS.map((count) => 1000 * count));
    expect(resultFor({ scales: [right, wrong] })).toEqual([
      'breach',
      'series 2 (PELVIS): no air near −1000 HU',
    ]);
  });

  it('fails slices without a rescale and wiped slices, and lists their numbers', () => {
    expect(resultFor({ unscaled: 3, scales: [] })).toEqual([
      'breach',
      'series 2 (PELVIS): no rescale in 3 slices',
    ]);
    expect(resultFor({ wiped: { count: 4, numbers: [7, 8, 9, 12] } })).toEqual([
      'breach',
      'series 2 (PELVIS): 4 empty slices (7–9, 12)',
    ]);
  });

  it('fails slices without a body and lists their numbers, unless the scale explains them', () => {
    const bodiless = { count: 2, numbers: [8, 9] };
    expect(resultFor({ bodiless })).toEqual(['breach', 'series 2 (PELVIS): 2 slices without a body (8–9)']);
    expect(resultFor({ bodiless, scales: [scale(histogramOf({ 0: 900, 500: 100 }))] })).toEqual([
      'breach',
      'series 2 (PELVIS): no air near −1000 HU',
    ]);
  });

  it('warns of a rescale that changes within a series, even if all values are plausible', () => {
    const other = scale(PELVIS, { rescale: { slope: 1, intercept: -1000 }, slices: 1 });
    expect(resultFor({ scales: [scale(PELVIS), other] })).toEqual([
      'doubt',
      'series 2 (PELVIS): 1 × value − 1024 and 1 × value − 1000',
    ]);
  });

  it('passes inverted grey and reports it, unless the values themselves are inverted', () => {
    const turned = [...PELVIS].reverse();
    expect(resultFor({ scales: [scale(PELVIS, { isInverted: true, invertedHistogram: turned })] })).toEqual([
      'pass',
      'air 70 %, soft tissue 25 %, bone 3 %; shown with inverted grey (MONOCHROME1)',
    ]);
    expect(resultFor({ scales: [scale(turned, { isInverted: true, invertedHistogram: PELVIS })] })).toEqual([
      'breach',
      'series 2 (PELVIS): inverted pixel values (MONOCHROME1)',
    ]);
  });

  it('is unknown while images are being verified, if the verification failed, and for compressed images', () => {
    expect(resultFor({}, { pending: 1 })).toEqual(['unknown', 'headers read, images being verified']);
    expect(resultFor({}, { reasons: ['Too long.'] })).toEqual(['unknown', 'images not verified']);
    expect(resultFor({ packed: 3, scales: [] })).toEqual(['unknown', 'not verified for compressed images']);
    expect(resultFor({ packed: 1 })[0]).toBe('unknown');
    expect(resultFor({ slices: 2 })).toEqual(['unknown', 'images not verified']);
    expect(hounsfield(caseOf({})).outcome).toBe('unknown');
  });

  it('fails a known fault at once, while the rest is still being verified', () => {
    expect(resultFor({ unscaled: 1 }, { pending: 1 })[0]).toBe('breach');
  });
});

describe('the rule about readable files', () => {
  it('is unknown until every image has been read completely', () => {
    expect(readable(caseOf({ pending: 1 }))).toMatchObject({
      outcome: 'unknown',
      measured: 'headers read, images being verified',
    });
    expect(readable(caseOf({ reasons: ['Too long.'] }))).toMatchObject({
      outcome: 'unknown',
      measured: 'images not verified',
      advice: 'Too long.',
    });
    expect(readable(caseOf({})).outcome).toBe('pass');
  });

  it('names the damaged images, so that they can be exported again', () => {
    const found = {
      damaged: 5,
      series: [
        seriesPixels('a', { damaged: { count: 3, numbers: [14, 3, 15] } }),
        seriesPixels('b', { damaged: { count: 1, numbers: [] } }),
      ],
    };
    expect(readable(caseOf({ found, pending: 1 }))).toMatchObject({
      outcome: 'breach',
      measured: '5 files damaged or cut off',
      advice:
        'Please export these images again and upload the scan again: series 2 (PELVIS), images 3, 14–15; 1 image of series 3.',
    });
  });

  it('counts a file once if both its headers and its images are damaged', () => {
    const found = { damaged: 1, series: [] };
    expect(readable(caseOf({ found }, 1)).measured).toBe('1 file damaged or cut off');
  });
});

describe('the numbers of images', () => {
  it('are listed in ranges, up to a maximum', () => {
    expect(shownNumbers([])).toBe('');
    expect(shownNumbers([5, 1, 2, 3, 3])).toBe('1–3, 5');
    expect(shownNumbers(Array.from({ length: 50 }, (_, index) => 2 * index))).toMatch(
      /^0, 2, .*, 22 and more$/,
    );
  });
});

describe('the pixel facts of several files', () => {
  it('are added up for a series that is spread over them, scale by scale', () => {
    const one = seriesPixels('a', { slices: 1, wiped: withSlice(NO_SLICES, 7), scales: [scale(PELVIS)] });
    const other = seriesPixels('a', {
      slices: 2,
      damaged: withSlice(NO_SLICES, null),
      scales: [scale(PELVIS), scale(PELVIS, { rescale: { slope: 2, intercept: 0 } })],
    });
    const joined = joinVerifications([
      { damaged: 0, series: [one] },
      { damaged: 1, series: [other] },
    ]);
    expect(joined).toMatchObject({
      damaged: 1,
      series: [{ slices: 3, wiped: { count: 1, numbers: [7] }, damaged: { count: 1, numbers: [] } }],
    });
    expect(joined.series[0]?.scales.map(({ slices }) => slices)).toEqual([6, 3]);
    expect(joined.series[0]?.scales[0]?.histogram).toEqual(PELVIS.map((count) => 2 * count));
  });
});

const fileIn = (state: ScanState, verificationState: ScanState | null) => ({
  id: 1,
  fileName: 'hip.zip',
  state,
  scan: null,
  verificationState,
  verification: null,
});

describe('a scan', () => {
  it('is completely checked once headers and images of every file are', () => {
    const states: readonly (ScanState | null)[] = ['PENDING', 'READY', 'FAILED', null];
    for (const state of ['PENDING', 'READY', 'FAILED'] as const)
      for (const verificationState of states)
        expect(
          uncheckedFiles([fileIn('READY', 'READY'), fileIn(state, verificationState)]).length,
          `${state}, ${verificationState}`,
        ).toBe(state === 'READY' && verificationState === 'READY' ? 0 : 1);
  });
});
