import { MEAN_RIM_WAVE, RIM_POINTS, rimDirections } from '../rim-shape.ts';
import { solve } from './robust-fits.ts';

/** The numbers of a curve: the height and the two slopes of a plane, then the waves that rise out of it. */
export type Coefficients = readonly number[];

const PLANE_TERMS = 3;
export const TERMS = 7;
/** The slopes towards the notch and towards the back, among the terms. */
export const SLOPES = [1, 2] as const;

export const planeTerms = (turn: number): readonly number[] => [1, Math.cos(turn), Math.sin(turn)];
const waveTerms = (turn: number): readonly number[] => [
  Math.cos(2 * turn),
  Math.sin(2 * turn),
  Math.cos(3 * turn),
  Math.sin(3 * turn),
];

/** Adds an observation to the equations of best fit. */
export const addObservation = (
  rows: number[][],
  terms: readonly number[],
  weight: number,
  pull: number,
): void => {
  const last = terms.length;
  terms.forEach((term, i) => {
    const row = rows[i];
    if (!row) return;
    terms.forEach((other, k) => (row[k] = (row[k] ?? 0) + weight * term * other));
    row[last] = (row[last] ?? 0) + pull * term;
  });
};

export const emptyRows = (count: number): number[][] =>
  Array.from({ length: count }, () => Array.from({ length: count + 1 }, () => 0));

/** The plane of best fit through each wave, which is taken from it: so that of the whole curve are its first terms. */
const PLANES = [0, 1, 2, 3].map((wave) => {
  const rows = emptyRows(PLANE_TERMS);
  for (const turn of rimDirections(RIM_POINTS))
    addObservation(rows, planeTerms(turn), 1, waveTerms(turn)[wave] ?? 0);
  return solve(rows) ?? [];
});

export const termsAt = (turn: number): readonly number[] => {
  const plane = planeTerms(turn);
  const waves = waveTerms(turn).map((value, wave) =>
    plane.reduce((rest, term, n) => rest - term * (PLANES[wave]?.[n] ?? 0), value),
  );
  return [...plane, ...waves];
};

export const valueOf = (coefficients: Coefficients, terms: readonly number[]): number => {
  let sum = 0;
  for (let n = 0; n < terms.length; n++) sum += (terms[n] ?? 0) * (coefficients[n] ?? 0);
  return sum;
};

/** A second wave by its rise in millimetres and the direction in which it is highest, in degrees from the notch. */
const waveOf = (rise: number, highest: number): Coefficients => {
  const double = (highest * Math.PI) / 90;
  return [0, 0, 0, rise * Math.cos(double), rise * Math.sin(double), 0, 0];
};

/** Waves to begin with: from nearly flat to the steepest that were measured. */
export const TRIED_WAVES: readonly Coefficients[] = [
  waveOf(0.2, MEAN_RIM_WAVE.highest),
  ...[1, 1.8, 2.7].flatMap((rise) => [22, 35, 48].map((highest) => waveOf(rise, highest))),
];

/** What is expected of a term, in millimetres, and how much people differ. */
export interface Expected {
  readonly term: number;
  readonly mean: number;
  readonly differ: number;
}

/** Of the waves of sockets (docs/measurements.md): little of a third one. */
export const EXPECTED_WAVES: readonly Expected[] = waveOf(MEAN_RIM_WAVE.rise, MEAN_RIM_WAVE.highest)
  .slice(PLANE_TERMS)
  .map((mean, n) => ({ term: PLANE_TERMS + n, mean, differ: n < 2 ? 0.9 : 0.35 }));

/** Adds what is expected of terms to the equations of best fit. */
export const addExpected = (rows: number[][], expected: readonly Expected[]): void => {
  for (const { term, mean, differ } of expected) {
    const row = rows[term];
    if (!row) continue;
    row[term] = (row[term] ?? 0) + 1 / differ ** 2;
    row[TERMS] = (row[TERMS] ?? 0) + mean / differ ** 2;
  }
};

/** The variance of the slopes by the equations alone. */
export const slopeVariance = (rows: readonly (readonly number[])[]): number =>
  SLOPES.reduce((sum, slope) => {
    const column = rows.map((row, n) => [...row.slice(0, TERMS), n === slope ? 1 : 0]);
    return sum + (solve(column)?.[slope] ?? Infinity);
  }, 0);
