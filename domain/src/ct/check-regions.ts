import { breaks, counted, doubts, inMm, passes, SCAN_AGAIN, unknown } from './finding.ts';
import type { Case, Check, Finding } from './finding.ts';
import type { Pair } from './header.ts';
import { lengthOfRegion } from './regions.ts';

/** Rules about the two regions of the protocol, as far as extents and positions can tell. */

const NO_PLACES = 'The headers do not say where the slices lie. Please export the scan again.';
const lengths = ({ regions }: Case): string => regions.map((one) => inMm(lengthOfRegion(one))).join(' and ');

/** A stack reaches half a slice beyond its first and its last place. */
const reach = (of: Case, index: number): number => {
  const region = of.regions.at(index);
  if (!region) return 0;
  const ends = region.blocks.flatMap(({ spacing }) => (spacing === null ? [] : [spacing]));
  return lengthOfRegion(region) + (ends.length === 0 ? 0 : Math.max(...ends));
};

const two = (of: Case, limit: string): Finding => {
  const { pelvisMm, condylesMm } = of.limits;
  const measured = lengths(of);
  if (reach(of, -1) < condylesMm)
    return breaks(measured, limit, `The region of the condyles is too short. ${SCAN_AGAIN}`);
  if (reach(of, 0) < pelvisMm)
    return doubts(
      measured,
      limit,
      'The region of the pelvis is short. Please check that it reaches 5 cm below the lesser trochanters.',
    );
  return passes(measured, limit);
};

export const regions: Check = (of) => {
  const { pelvisMm, condylesMm, wholeLegMm } = of.limits;
  const limit = `2 regions: pelvis at least ${inMm(pelvisMm)}, condyles at least ${inMm(condylesMm)}`;
  const stacks = of.regions.filter((region) => lengthOfRegion(region) > 0);
  if (stacks.length === 0) return unknown(limit, NO_PLACES);
  if (stacks.length === 1)
    return reach(of, 0) >= wholeLegMm
      ? passes(`one scan of ${inMm(reach(of, 0))}`, limit)
      : breaks(
          `1 region of ${lengths(of)}`,
          limit,
          `Only one of the two regions is there. Please add the other one, or scan again by the protocol.`,
        );
  if (stacks.length > 2)
    return doubts(
      `${counted(stacks.length, 'region')}: ${lengths(of)}`,
      limit,
      'There are more regions than two. Please check that the pelvis and the condyles are each scanned in one piece.',
    );
  return two(of, limit);
};

const shownPair = ([rows, columns]: Pair, told: (value: number) => string): string =>
  rows === columns ? told(rows) : `${told(rows)} × ${told(columns)}`;

const isEqual = (a: Pair, b: Pair, percent: number): boolean =>
  [0, 1].every((side) => {
    const [one, other] = [a[side] ?? 0, b[side] ?? 0];
    return Math.abs(one - other) <= (percent / 100) * Math.max(one, other);
  });

const compared = (
  of: Case,
  pairs: readonly Pair[],
  told: (pair: Pair) => string,
  advice: string,
): Finding => {
  const limit = 'equal in both regions';
  const [first] = pairs;
  if (!first) return unknown(limit, '');
  const measured = [...new Set(pairs.map(told))].join(' and ');
  return pairs.every((pair) => isEqual(first, pair, of.limits.equalPercent))
    ? passes(measured, limit)
    : breaks(measured, limit, advice);
};

const DIFFERENT = 'The two regions were taken with different settings. Please reconstruct both alike.';

export const regionSize: Check = (of) => {
  const fields = of.blocks.flatMap(({ series: { matrices, pixels } }): Pair[] => {
    const [matrix, pixel] = [matrices[0], pixels[0]];
    return matrix && pixel ? [[matrix[0] * pixel[0], matrix[1] * pixel[1]]] : [];
  });
  return compared(of, fields, (pair) => shownPair(pair, inMm), DIFFERENT);
};

const finely = (value: number): string => `${Number(value.toFixed(4))} mm`;

export const pixelSize: Check = (of) =>
  compared(
    of,
    of.blocks.flatMap(({ series: { pixels } }) => pixels.slice(0, 1)),
    (pair) => shownPair(pair, finely),
    DIFFERENT,
  );

export const frame: Check = (of) => {
  const limit = '1 frame of reference';
  const frames = new Set(of.blocks.flatMap(({ series: { frames: told } }) => told));
  if (frames.size === 0) return unknown(limit, '');
  return frames.size === 1
    ? passes('1', limit)
    : breaks(
        String(frames.size),
        limit,
        'The patient may have moved between the two regions. Please check before measuring from one to the other.',
      );
};
