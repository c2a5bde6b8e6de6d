import type { CupAngles } from '../cup/angles.ts';

/** The angles of a cup that are compared, in the order in which they are shown. */
export const COMPARED_ANGLES = ['inclination', 'anteversion'] as const;

export type ComparedAngle = (typeof COMPARED_ANGLES)[number];

/** Implanted minus planned, in radiographic degrees: a positive inclination is a steeper cup than planned. */
export type OutcomeDifference = Readonly<Record<ComparedAngle, number>>;

/** A case is called close to its plan when neither angle differs by more than this. */
export const CLOSE_DEGREES = 5;

/** Beyond it, in either angle, a case is an outlier. It is fixed, so that a case does not become one by the cases of others. */
export const OUTLIER_DEGREES = 10;

const DECIMALS = 1e6;

/** Without the error of binary fractions: 45.1 − 40.1 is 5, and 5 is within 5. Adding 0 turns -0 into 0. */
const subtract = (implanted: number, planned: number): number =>
  Math.round((implanted - planned) * DECIMALS) / DECIMALS + 0;

export const differenceOf = (planned: CupAngles, implanted: CupAngles): OutcomeDifference => ({
  inclination: subtract(implanted.inclination, planned.inclination),
  anteversion: subtract(implanted.anteversion, planned.anteversion),
});

/** The larger of the two deviations, which decides whether a case is close or an outlier. */
export const largestDeviation = ({ inclination, anteversion }: OutcomeDifference): number =>
  Math.max(Math.abs(inclination), Math.abs(anteversion));

export const isWithin = (difference: OutcomeDifference, degrees: number): boolean =>
  largestDeviation(difference) <= degrees;

export const isOutlier = (difference: OutcomeDifference): boolean => !isWithin(difference, OUTLIER_DEGREES);
