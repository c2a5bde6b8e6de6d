import { CALLANAN, isInZone, LEWINNEK } from '../cup/zones.ts';
import type { CupAngles } from '../cup/angles.ts';
import { CLOSE_DEGREES, COMPARED_ANGLES, differenceOf, isWithin, OUTLIER_DEGREES } from './difference.ts';
import type { ComparedAngle } from './difference.ts';

/** With fewer cases a spread says more about chance than about the surgeon. */
export const FEWEST_FOR_SPREAD = 5;

/** Of the differences of one angle: enough for mean and spread, and sums of parts add up to those of the whole. */
export interface AngleSums {
  readonly sum: number;
  readonly sumOfSquares: number;
  readonly sumOfAbsolutes: number;
}

/** What the database adds up over the cases. */
export interface OutcomeSums extends Readonly<Record<ComparedAngle, AngleSums>> {
  readonly count: number;
  /** Neither angle more than 5°, or 10°, off the plan. */
  readonly close: number;
  readonly notOutliers: number;
  /** Implanted in the zone. */
  readonly inLewinnek: number;
  readonly inCallanan: number;
}

export interface ComparedCup {
  readonly planned: CupAngles;
  readonly implanted: CupAngles;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const angleSums = (values: readonly number[]): AngleSums => ({
  sum: sumOf(values),
  sumOfSquares: sumOf(values.map((value) => value ** 2)),
  sumOfAbsolutes: sumOf(values.map((value) => Math.abs(value))),
});

/** The same as the database computes; a test compares the two. */
export const outcomeSums = (cups: readonly ComparedCup[]): OutcomeSums => {
  const differences = cups.map(({ planned, implanted }) => differenceOf(planned, implanted));
  const [inclination, anteversion] = COMPARED_ANGLES.map((angle) =>
    angleSums(differences.map((difference) => difference[angle])),
  ) as [AngleSums, AngleSums];
  return {
    count: cups.length,
    inclination,
    anteversion,
    close: differences.filter((difference) => isWithin(difference, CLOSE_DEGREES)).length,
    notOutliers: differences.filter((difference) => isWithin(difference, OUTLIER_DEGREES)).length,
    inLewinnek: cups.filter(({ implanted }) => isInZone(LEWINNEK, implanted)).length,
    inCallanan: cups.filter(({ implanted }) => isInZone(CALLANAN, implanted)).length,
  };
};

export interface Spread {
  /** The standard deviation of a sample: divided by one less than the number of cases. */
  readonly deviation: number;
  /** The 95 % limits of agreement (Bland and Altman 1986): mean ± 1.96 standard deviations. */
  readonly low: number;
  readonly high: number;
}

export interface AngleStatistics {
  /** The mean signed error: which way the implanted cups differ. */
  readonly mean: number;
  /** How far they differ, whichever way. */
  readonly meanAbsolute: number;
  /** Undefined for too few cases. */
  readonly spread: Spread | undefined;
}

const LIMITS_OF_AGREEMENT = 1.96;

/** Undefined without cases. */
export const angleStatistics = (sums: OutcomeSums, angle: ComparedAngle): AngleStatistics | undefined => {
  const { count } = sums;
  if (count === 0) return undefined;
  const { sum, sumOfSquares, sumOfAbsolutes } = sums[angle];
  const mean = sum / count;
  // Rounding may leave equal differences a variance just below zero.
  const variance = Math.max(0, sumOfSquares - count * mean ** 2) / (count - 1);
  const deviation = Math.sqrt(variance);
  const limit = LIMITS_OF_AGREEMENT * deviation;
  return {
    mean,
    meanAbsolute: sumOfAbsolutes / count,
    spread: count < FEWEST_FOR_SPREAD ? undefined : { deviation, low: mean - limit, high: mean + limit },
  };
};

export const outlierCount = ({ count, notOutliers }: OutcomeSums): number => count - notOutliers;
