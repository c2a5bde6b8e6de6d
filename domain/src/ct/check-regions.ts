import {
  breaks,
  counted,
  doubts,
  EXPORT_AGAIN,
  inMm,
  NO_POSITIONS,
  passes,
  SCAN_AGAIN,
  unknown,
} from './finding.ts';
import type { RuleInput, Check, Finding } from './finding.ts';
import type { Pair } from './header.ts';
import { lengthOfRegion, misfitOf, reachOf } from './regions.ts';
import type { Misfit, Region } from './regions.ts';

/** Rules about the two regions of the protocol, by extents and positions. */

const lengths = ({ regions }: RuleInput): string =>
  regions.map((one) => inMm(lengthOfRegion(one))).join(' and ');

const LOOK = 'Please look at the images: a part of the pelvis or of the femora may be missing.';

/** The advice for each misfit; the certain ones are breaches. */
const MISFITS: Readonly<Record<Misfit, { readonly isBreach?: true; readonly advice: string }>> = {
  condylesShort: { isBreach: true, advice: `The region of the condyles is too short. ${SCAN_AGAIN}` },
  pelvisCut: {
    isBreach: true,
    advice: `The upper region is too short for the pelvis and the proximal femora. ${SCAN_AGAIN}`,
  },
  upsideDown: {
    isBreach: true,
    advice:
      'The longer region lies towards the feet: positions may be upside down, and left and right swapped. Please look at the images.',
  },
  spanShort: {
    isBreach: true,
    advice: `The two regions are too close together to be the pelvis and the condyles. ${LOOK}`,
  },
  pelvisShort: {
    advice:
      'The region of the pelvis is short. Please check that it reaches 5 cm below the lesser trochanters.',
  },
  gapShort: {
    isBreach: true,
    advice: `The gap between the two regions is shorter than the femoral shafts. ${LOOK}`,
  },
  condylesLong: { advice: `The lower region is much longer than the condyles. ${LOOK}` },
  gapLong: {
    advice:
      'The two regions are farther apart than hips and knees. Please check that the condyles are in the scan.',
  },
};

const two = (input: RuleInput, pair: readonly [Region, Region], limit: string): Finding => {
  const misfit = misfitOf(pair, input.limits);
  if (misfit === undefined) return passes(lengths(input), limit);
  const { isBreach, advice } = MISFITS[misfit];
  const gap = pair[0].from - pair[1].to;
  const isOfBoth = misfit === 'spanShort' || misfit === 'gapShort' || misfit === 'gapLong';
  const measured = isOfBoth ? `${lengths(input)}, ${inMm(gap)} apart` : lengths(input);
  return isBreach ? breaks(measured, limit, advice) : doubts(measured, limit, advice);
};

/** More than two regions: the ankles were scanned as well, or a region has a gap. */
const several = (input: RuleInput, stacks: readonly Region[], limit: string): Finding => {
  const measured = `${counted(stacks.length, 'region')}: ${lengths(input)}`;
  const isBroken =
    reachOf(stacks[0]) < input.limits.pelvisLeastMm ||
    stacks
      .slice(1)
      .some((lower, index) => (stacks[index]?.from ?? 0) - lower.to < input.limits.shaftGapLeastMm);
  return isBroken
    ? breaks(measured, limit, `A region is interrupted. ${LOOK}`)
    : doubts(
        measured,
        limit,
        'There are more than two regions. Please check that the pelvis and the condyles were each scanned without interruption.',
      );
};

export const regions: Check = (input) => {
  const { pelvisMm, condylesMm, wholeLegMm } = input.limits;
  const limit = `2 regions: pelvis at least ${inMm(pelvisMm)}, condyles at least ${inMm(condylesMm)}`;
  const stacks = input.regions.filter((region) => lengthOfRegion(region) > 0);
  const [first, second] = stacks;
  if (!first) return unknown(limit, NO_POSITIONS);
  if (!second)
    return reachOf(first) >= wholeLegMm
      ? passes(`one scan of ${inMm(reachOf(first))}`, limit)
      : breaks(
          `1 region of ${lengths(input)}`,
          limit,
          `One of the two regions is missing. Please add it, or scan again by the protocol.`,
        );
  return stacks.length > 2 ? several(input, stacks, limit) : two(input, [first, second], limit);
};

const shownPair = ([rows, columns]: Pair, shown: (value: number) => string): string =>
  rows === columns ? shown(rows) : `${shown(rows)} × ${shown(columns)}`;

const EQUAL = 'equal in both regions';
const isPositive = (pair: Pair): boolean => pair.every((side) => side > 0);
const shownSizes = (pairs: readonly Pair[], shown: (pair: Pair) => string): string =>
  [...new Set(pairs.map(shown))].join(' and ');

const isEqual = (a: Pair, b: Pair, percent: number): boolean =>
  [0, 1].every((side) => {
    const [one, other] = [a[side] ?? 0, b[side] ?? 0];
    return Math.abs(one - other) <= (percent / 100) * Math.max(one, other);
  });

const compared = (
  input: RuleInput,
  pairs: readonly Pair[],
  shown: (pair: Pair) => string,
  advice: string,
): Finding => {
  const [first] = pairs;
  if (!first) return unknown(EQUAL, '');
  const measured = shownSizes(pairs, shown);
  return pairs.every((pair) => isEqual(first, pair, input.limits.equalPercent))
    ? passes(measured, EQUAL)
    : breaks(measured, EQUAL, advice);
};

const DIFFERENT =
  'The two regions were taken with different settings. Please reconstruct both in the same way.';
const IMPOSSIBLE = `No CT image has this size, so the header is wrong. ${EXPORT_AGAIN}`;

/** In millimetres: a knee does not fit into less, and no gantry is wider. */
const LEAST_FIELD = 100;
const MOST_FIELD = 1000;

export const regionSize: Check = (input) => {
  const fields = input.blocks.flatMap(({ series: { matrices, pixels } }): Pair[] => {
    const [matrix, pixel] = [matrices[0], pixels[0]];
    return matrix && pixel && isPositive(pixel) ? [[matrix[0] * pixel[0], matrix[1] * pixel[1]]] : [];
  });
  const shown = (pair: Pair): string => shownPair(pair, inMm);
  const isPossible = (field: Pair): boolean =>
    field.every((side) => side >= LEAST_FIELD && side <= MOST_FIELD);
  return fields.every(isPossible)
    ? compared(input, fields, shown, DIFFERENT)
    : breaks(shownSizes(fields, shown), EQUAL, IMPOSSIBLE);
};

const finely = (value: number): string => `${Number(value.toFixed(4))} mm`;

export const pixelSize: Check = (input) => {
  const pixels = input.blocks.flatMap(({ series }) => series.pixels.slice(0, 1));
  const shown = (pair: Pair): string => shownPair(pair, finely);
  const isWrong = input.blocks.some(({ series }) => !series.pixels.every(isPositive));
  return isWrong
    ? breaks(
        shownSizes(
          input.blocks.flatMap(({ series }) => series.pixels),
          shown,
        ),
        EQUAL,
        IMPOSSIBLE,
      )
    : compared(input, pixels, shown, DIFFERENT);
};

export const frame: Check = (input) => {
  const limit = '1 frame of reference';
  const frames = new Set(input.blocks.flatMap(({ series: { frames: shown } }) => shown));
  if (frames.size === 0) return unknown(limit, '');
  return frames.size === 1
    ? passes('1', limit)
    : breaks(
        String(frames.size),
        limit,
        'The patient may have moved between the two regions. Please check before measuring from one to the other.',
      );
};
