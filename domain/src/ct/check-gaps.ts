import { breaks, counted, doubts, inMm, NO_POSITIONS, passes, SCAN_AGAIN, unknown } from './finding.ts';
import type { RuleInput, Check, Finding } from './finding.ts';
import { jumpBetween } from './jump.ts';
import { holesBetween, lengthOfRegion, misfitOf, seriesBlocks } from './regions.ts';
import type { Hole } from './regions.ts';
import { numberingOf } from './numbering.ts';
import { DISTANCE_ROUNDING, plannedSeries } from './planned.ts';

/** The rule about missing slices within a stack, and missing stretches between two stacks. */

const LIMIT = 'none';
const CHECK_EXPORT =
  'Please check that all images were exported and upload the scan again; if they were, scan again.';

/** Slices that are thinner than their spacing leave gaps between them. */
const isThinner = ({ blocks }: RuleInput): boolean =>
  blocks.some(({ widest, series }) => {
    const thicknesses = series.thicknesses.filter((thickness) => thickness > 0);
    return widest !== null && thicknesses.length > 0 && widest > Math.min(...thicknesses) + DISTANCE_ROUNDING;
  });

const missingSlices = ({ blocks }: RuleInput): Finding | undefined => {
  const missing = blocks.reduce((sum, block) => sum + block.missing, 0);
  const widest = blocks.reduce((most, { gap }) => Math.max(most, gap ?? 0), 0);
  return missing === 0
    ? undefined
    : breaks(`${counted(missing, 'slice')} missing, up to ${inMm(widest)} apart`, LIMIT, CHECK_EXPORT);
};

/** A few numbers may belong to localisers. */
const FEW_NUMBERS = 3;

/** Whether the number of skipped instance numbers fits the length of the gap. */
const isFilledBy = ({ gap, lower, upper }: Hole, numbers: number): boolean => {
  const fitting = gap / (lower.spacing ?? upper.spacing ?? gap) - 1;
  return Math.abs(numbers - fitting) <= Math.max(2, 0.05 * fitting);
};

const isByProtocol = ({ regions, limits }: RuleInput): boolean => {
  const [pelvis, condyles, ...others] = regions.filter((region) => lengthOfRegion(region) > 0);
  return (
    pelvis !== undefined &&
    condyles !== undefined &&
    others.length === 0 &&
    misfitOf([pelvis, condyles], limits) === undefined
  );
};

/**
 * A series that skips a part of the body has a gap, unless its headers show two runs of the scanner. If they show
 * neither, it counts as two regions with a warning, and only if both are as long as the protocol requires.
 */
const inOneSeries = (input: RuleInput, hole: Hole): Finding | undefined => {
  const { leftOut, runs } = jumpBetween(hole.lower, hole.upper);
  const measured = `${inMm(hole.gap)} without slices in one series`;
  const isLeftOut = leftOut !== null && leftOut > FEW_NUMBERS;
  if (isLeftOut && (runs !== 'separate' || isFilledBy(hole, leftOut)))
    return breaks(
      `${inMm(hole.gap)} missing: ${counted(leftOut, 'image')}`,
      LIMIT,
      `Images are missing in the middle of a series. ${CHECK_EXPORT}`,
    );
  if (runs === 'separate')
    return isLeftOut
      ? doubts(
          `${measured}, ${counted(leftOut, 'image')} left out`,
          LIMIT,
          'Images between the two regions were not exported. Please check that both regions are complete.',
        )
      : undefined;
  if (runs === 'one' || leftOut === null || !isByProtocol(input))
    return breaks(measured, LIMIT, `A series skips a part of the body. ${CHECK_EXPORT}`);
  return doubts(
    measured,
    LIMIT,
    'Both regions seem to be in one series, but the headers do not state whether images are missing between them. Please look at the images: the pelvis must reach 5 cm below the lesser trochanters, and the condyles must be complete.',
  );
};

const missingStretch = (input: RuleInput): Finding | undefined => {
  const found = holesBetween(input.blocks).flatMap((hole): Finding[] => {
    if (hole.lower.series === hole.upper.series) return [inOneSeries(input, hole) ?? []].flat();
    // Farther apart they are two regions, whose lengths another rule checks.
    return hole.gap > input.limits.regionGapMm
      ? []
      : [
          breaks(
            `${inMm(hole.gap)} without slices between two series`,
            LIMIT,
            `There is a gap between two series that should meet. ${CHECK_EXPORT}`,
          ),
        ];
  });
  return found.find(({ outcome }) => outcome === 'breach') ?? found[0];
};

/** A single slice of a planned series far from all stacks: the slices between were lost. */
const loneSlices = (input: RuleInput): Finding | undefined => {
  const [lone] = plannedSeries(input)
    .flatMap((series) => seriesBlocks(series, input.limits))
    .filter(
      ({ spacing, from, to }) =>
        spacing === null && !input.blocks.some((block) => block.from <= from && to <= block.to),
    );
  if (!lone) return undefined;
  const distances = input.blocks.map((block) => Math.max(lone.from - block.to, block.from - lone.to));
  return breaks(
    `a single slice ${inMm(Math.min(...distances))} from the next`,
    LIMIT,
    `Images are missing in a series. ${CHECK_EXPORT}`,
  );
};

/** Instance numbers that start late, if no other series ends with the preceding number. */
const lateStart = (input: RuleInput): Finding | undefined => {
  const rangeOf = (numbers: readonly (number | null)[]) =>
    numberingOf([...numbers].sort((a, b) => (a ?? 0) - (b ?? 0)));
  const ends = input.facts.series.map(({ numbers }) => rangeOf(numbers)?.most ?? 0);
  for (const { numbers } of plannedSeries(input)) {
    const first = rangeOf(numbers)?.least ?? 1;
    if (
      first - 1 <= FEW_NUMBERS ||
      ends.some((end) => end < first && first - end - 1 <= FEW_NUMBERS && end > 1)
    )
      continue;
    return doubts(
      `image numbers begin at ${first}`,
      LIMIT,
      'Images may be missing at one end of a series. Please check that the region is complete.',
    );
  }
  return undefined;
};

const thinnedOut = ({ blocks }: RuleInput): Finding | undefined => {
  const step = blocks.reduce((most, { numbering }) => Math.max(most, numbering?.step ?? 1), 1);
  return step === 1
    ? undefined
    : doubts(
        `image numbers in steps of ${step}`,
        LIMIT,
        'Some images of a series may not have been exported. Please check, and upload the scan again if so.',
      );
};

/** Numbers follow the positions, so that a few against their direction may be slices at the wrong place. */
const outOfOrder = ({ blocks }: RuleInput): Finding | undefined => {
  const count = blocks.reduce((sum, { numbering }) => sum + (numbering?.turned ?? 0), 0);
  return count === 0
    ? undefined
    : doubts(
        'image numbers out of order',
        LIMIT,
        'The image numbers do not follow the positions of the slices. Please look at the images: some may be at the wrong place.',
      );
};

const unplaced = (input: RuleInput): Finding | undefined => {
  const count = plannedSeries(input).reduce(
    (sum, { slices, cut, places }) => sum + slices - cut - places.length,
    0,
  );
  return count <= 0
    ? undefined
    : doubts(
        `${counted(count, 'slice')} without a position or an orientation`,
        LIMIT,
        'Some images do not state where they lie and cannot be used. Please export the scan again.',
      );
};

export const gaps: Check = (input) => {
  if (input.blocks.every(({ spacing }) => spacing === null)) return unknown(LIMIT, NO_POSITIONS);
  const found = [
    missingStretch(input),
    loneSlices(input),
    missingSlices(input),
    isThinner(input)
      ? breaks('slices thinner than their distance', LIMIT, `The slices do not touch. ${SCAN_AGAIN}`)
      : undefined,
    lateStart(input),
    thinnedOut(input),
    outOfOrder(input),
    unplaced(input),
  ].filter((finding) => finding !== undefined);
  return found.find(({ outcome }) => outcome === 'breach') ?? found[0] ?? passes('none', LIMIT);
};
