import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CupAngles } from '@cotyle/domain/cup/angles';
import { cupCentre } from '@cotyle/domain/cup/centre';
import { cupInModel } from '@cotyle/domain/cup/placed-cup';
import { degrees } from '@cotyle/domain/cup/units';
import { measurementProblem } from '@cotyle/domain/hip/measurements';
import type { PlacedCup } from '../../../viewer/scene/placed-cup.ts';
import type { PlanTexts } from './plan-history.ts';

/** The planned angles of the page's form: a change here is a change there, and saved with it. */
export interface PlanForm extends PlanTexts {
  /** Whether this person may change the plan now. */
  readonly editable: boolean;
  readonly set: (texts: Partial<PlanTexts>) => void;
  readonly unsaved: number;
  readonly ready: boolean;
  readonly save: () => Promise<void>;
  readonly cancel: () => void;
}

export const PLAN_NAMES = { inclination: 'plannedInclination', anteversion: 'plannedAnteVersion' } as const;

const parsedAngle = (name: keyof PlanTexts, text: string): number | undefined => {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return measurementProblem(PLAN_NAMES[name], value) === undefined ? value : undefined;
};

/** Undefined for an empty text: no angle is planned yet. */
export const angleProblem = (name: keyof PlanTexts, text: string): string | undefined =>
  text.trim() === '' ? undefined : measurementProblem(PLAN_NAMES[name], Number(text));

const pairOf = (inclination: number | null | undefined, anteversion: number | null | undefined) =>
  typeof inclination === 'number' && typeof anteversion === 'number'
    ? { inclination: degrees(inclination), anteversion: degrees(anteversion) }
    : undefined;

/** Undefined while the texts are not a valid plan. */
export const parsedPlan = ({ inclination, anteversion }: PlanTexts): CupAngles | undefined =>
  pairOf(parsedAngle('inclination', inclination), parsedAngle('anteversion', anteversion));

/** The pair to draw: the typed one, or the saved one while the typed one is invalid. */
export const shownPlan = (typed: PlanTexts, record: ProcedureRecord): CupAngles | undefined =>
  parsedPlan(typed) ?? pairOf(record.plannedInclination, record.plannedAnteVersion);

export const operativeAngles = (record: ProcedureRecord): CupAngles | undefined =>
  pairOf(record.operativeInclination, record.operativeAnteVersion);

export const centreOf = (record: ProcedureRecord) => cupCentre(record.cupCentre, record, record.sideSurgeon);

/** The cup in model coordinates; undefined while a part of it is unknown. */
export const placedCup = (
  record: ProcedureRecord,
  angles: CupAngles | undefined,
  movable: boolean,
): PlacedCup | undefined => {
  const cup = cupInModel(record, angles);
  return cup && { ...cup, movable };
};

/** Tenths of a degree, without a trailing zero. */
export const angleText = (angle: number): string => String(Math.round(angle * 10) / 10);
