import { statusLabel } from '../status.ts';
import { shownDay } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';
import { daysBetween } from '../validation/day-arithmetic.ts';
import { needLabel } from './stage-clock.ts';
import type { StageClock, StageDates, StageRule } from './stage-clock.ts';

const inDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const dueText = (due: Day, today: Day): string => (due === today ? 'today' : shownDay(due));

const waitText = (
  { days }: StageRule,
  { status }: StageDates,
  { verdict, due }: StageClock,
  today: Day,
): string =>
  verdict === 'LATE'
    ? `No date of surgery, and longer than ${inDays(days)} in ${statusLabel(status)}`
    : `No date of surgery; ${inDays(days)} in ${statusLabel(status)} end ${dueText(due, today)}`;

/** What is due and when, as a card says it that shows the date of surgery too. */
export const dueBriefly = (rule: StageRule, dates: StageDates, clock: StageClock, today: Day): string => {
  const { verdict, due } = clock;
  const label = needLabel(rule.need);
  if (dates.dateOfSurgery === null) return waitText(rule, dates, clock, today);
  if (verdict === 'CANNOT_BE_MET') return `${label} was due ${shownDay(due)}`;
  if (today > dates.dateOfSurgery)
    return `The surgery was on ${shownDay(dates.dateOfSurgery)} and is not set to complete`;
  if (rule.need === 'SURGERY') return due === today ? 'Surgery today' : `Surgery on ${shownDay(due)}`;
  return verdict === 'LATE' ? `${label} was due ${shownDay(due)}` : `${label} due ${dueText(due, today)}`;
};

/** One sentence, which says what is due, when, and what it means for the surgery. */
export const dueSentence = (rule: StageRule, dates: StageDates, clock: StageClock, today: Day): string => {
  const brief = dueBriefly(rule, dates, clock, today);
  return clock.verdict === 'CANNOT_BE_MET' && dates.dateOfSurgery !== null
    ? `${brief}: the surgery on ${shownDay(dates.dateOfSurgery)} cannot be met`
    : brief;
};

/** How long a case has been in its status. */
export const timeInStatus = ({ status, since }: StageDates, today: Day): string => {
  const days = daysBetween(since, today);
  return days <= 0 ? `Since today in ${statusLabel(status)}` : `${inDays(days)} in ${statusLabel(status)}`;
};
