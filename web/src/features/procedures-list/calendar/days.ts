import type { Day } from '@cotyle/domain/validation/calendar';
import { addDays, daysBetween } from '@cotyle/domain/validation/day-arithmetic';
import { daysIn } from '@cotyle/domain/validation/calendar';
import type { Span } from '../views/use-choices.ts';

/** Weeks start on Sunday, as the dates of this application are those of the United States. */
const weekday = (day: Day): number => new Date(day).getUTCDay();

export const startOfWeek = (day: Day): Day => addDays(day, -weekday(day));

const partsOf = (day: Day): readonly [year: number, month: number, date: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

export const startOfMonth = (day: Day): Day => addDays(day, 1 - partsOf(day)[2]);

export const endOfMonth = (day: Day): Day => {
  const [year, month] = partsOf(day);
  return addDays(startOfMonth(day), daysIn(year, month) - 1);
};

export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

/** The same date in another month, or its last day where it has fewer. */
export const addMonths = (day: Day, months: number): Day => {
  const first = startOfMonth(day);
  const [year, month] = partsOf(first);
  const count = year * 12 + month - 1 + months;
  const start = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const target = addDays(start, daysBetween(first, day));
  return isSameMonth(target, start) ? target : endOfMonth(start);
};

const RANGES: Record<Span, (day: Day) => readonly [from: Day, to: Day]> = {
  month: (day) => [startOfWeek(startOfMonth(day)), addDays(startOfWeek(endOfMonth(day)), 6)],
  week: (day) => [startOfWeek(day), addDays(startOfWeek(day), 6)],
  day: (day) => [day, day],
};

/** The days that are shown around this one: whole weeks of its month, its week, or itself. */
export const rangeOf = (span: Span, day: Day): readonly [from: Day, to: Day] => RANGES[span](day);

export const daysOf = ([from, to]: readonly [from: Day, to: Day]): readonly Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

export const step = (span: Span, day: Day, by: 1 | -1): Day => {
  if (span === 'month') return addMonths(day, by);
  return addDays(day, span === 'week' ? 7 * by : by);
};

const KEYS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: startOfWeek,
  End: (day) => addDays(startOfWeek(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The day that a key leads to from this one; undefined for any other key. */
export const dayByKey = (key: string, day: Day): Day | undefined => KEYS[key]?.(day);

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: Day): string => formatter.format(new Date(day));
};

export const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
export const weekdayName = format({ weekday: 'short' });
export const longWeekday = format({ weekday: 'long' });
export const dateNumber = format({ day: 'numeric' });
const monthName = format({ month: 'long', year: 'numeric' });
const shortDay = format({ month: 'short', day: 'numeric' });
const shortDayOfYear = format({ month: 'short', day: 'numeric', year: 'numeric' });

/** What the calendar shows, in words. */
export const titleOf = (span: Span, day: Day): string => {
  if (span === 'month') return monthName(day);
  if (span === 'day') return longDay(day);
  const [from, to] = rangeOf(span, day);
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : shortDayOfYear(from)} – ${shortDayOfYear(to)}`;
};
