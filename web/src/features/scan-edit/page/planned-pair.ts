import { measurementProblem } from '@cotyle/domain/hip/measurements';
import { REQUIRED } from '@cotyle/domain/validation/text';

/** The two fields as they are typed. */
export interface PlannedTexts {
  readonly plannedInclination: string;
  readonly plannedAnteVersion: string;
}

export type PlannedField = keyof PlannedTexts;

const OTHER: Readonly<Record<PlannedField, PlannedField>> = {
  plannedInclination: 'plannedAnteVersion',
  plannedAnteVersion: 'plannedInclination',
};

const isEmpty = (text: string): boolean => text.trim() === '';

/** What is wrong with a field: out of its range, or empty beside the other one. */
export const plannedProblem = (texts: PlannedTexts, field: PlannedField): string | undefined => {
  if (isEmpty(texts[field])) return isEmpty(texts[OTHER[field]]) ? undefined : REQUIRED;
  return measurementProblem(field, Number(texts[field]));
};

/** The pair, where both angles are given and right. */
export const plannedPair = (
  texts: PlannedTexts,
): { readonly inclination: number; readonly anteversion: number } | undefined => {
  const { plannedInclination, plannedAnteVersion } = texts;
  const fields = ['plannedInclination', 'plannedAnteVersion'] as const;
  if (isEmpty(plannedInclination) || fields.some((field) => plannedProblem(texts, field) !== undefined))
    return undefined;
  return { inclination: Number(plannedInclination), anteversion: Number(plannedAnteVersion) };
};
