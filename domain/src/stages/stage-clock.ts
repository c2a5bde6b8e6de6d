import type { ProcedureStatus } from '../status.ts';
import type { Day } from '../validation/calendar.ts';
import { addDays } from '../validation/day-arithmetic.ts';

/** What a case needs next: a step of the work, the surgery itself, or a date for it. */
export const STAGE_NEEDS = ['SCAN', 'MODEL', 'APPROVAL', 'SURGERY', 'DATE'] as const;
export type StageNeed = (typeof STAGE_NEEDS)[number];

export interface StageRule {
  readonly need: StageNeed;
  /** Before the surgery; without a date of surgery, in this status. */
  readonly days: number;
  /** How many days before the surgery the step after this one is due: later the date cannot be met. */
  readonly lastDays: number | null;
}

export type StageVerdict = 'ON_TIME' | 'SOON' | 'LATE' | 'CANNOT_BE_MET';

/** A step is due soon from this many days before. */
export const SOON_DAYS = 2;

export interface StageDates {
  readonly status: ProcedureStatus;
  readonly dateOfSurgery: Day | null;
  /** The day of the last change of status, in the time zone of the reader. */
  readonly since: Day;
}

export interface StageClock {
  readonly verdict: StageVerdict;
  readonly due: Day;
}

const verdictOf = (
  { need, lastDays }: StageRule,
  surgery: Day | null,
  due: Day,
  today: Day,
): StageVerdict => {
  if (surgery !== null && lastDays !== null && today > addDays(surgery, -lastDays)) return 'CANNOT_BE_MET';
  if (today > due) return 'LATE';
  // On the day of surgery itself nothing is amiss.
  return need !== 'SURGERY' && today >= addDays(due, -SOON_DAYS) ? 'SOON' : 'ON_TIME';
};

/** Whether the surgery can still be met on that day. */
export const stageClock = (rule: StageRule, { dateOfSurgery, since }: StageDates, today: Day): StageClock => {
  const due = dateOfSurgery === null ? addDays(since, rule.days) : addDays(dateOfSurgery, -rule.days);
  return { verdict: verdictOf(rule, dateOfSurgery, due, today), due };
};

export const needsAttention = ({ verdict }: StageClock): boolean => verdict !== 'ON_TIME';

/** Such as 'Scan'. */
export const needLabel = (need: StageNeed): string => `${need.slice(0, 1)}${need.slice(1).toLowerCase()}`;

/** The words of a mark: what is late. */
export const stageMark = ({ need }: StageRule, { verdict }: StageClock): string =>
  `${needLabel(need)} ${verdict === 'SOON' ? 'due soon' : 'late'}`;
