import { FEWEST_FOR_SPREAD } from './statistics.ts';

/** To a tenth of a degree, with a sign where there is a difference: '+2.5°', '−3°', '0°'. */
export const shownDifference = (degrees: number): string => {
  const rounded = Math.round(degrees * 10) / 10;
  if (rounded === 0) return '0°';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}°`;
};

export const shownDegrees = (degrees: number): string => `${Math.round(degrees * 10) / 10 + 0}°`;

export const shownCases = (count: number): string => (count === 1 ? '1 case' : `${count} cases`);

/** Undefined where there are enough cases. */
export const tooFewText = (count: number): string | undefined =>
  count < FEWEST_FOR_SPREAD ? `${shownCases(count)}: too few for a spread` : undefined;

/** '12 of 15 (80 %)'. A share of very few is not given in per cent, which would pretend to more. */
export const shownShare = (part: number, count: number): string =>
  count < FEWEST_FOR_SPREAD
    ? `${part} of ${count}`
    : `${part} of ${count} (${Math.round((part / count) * 100)} %)`;
