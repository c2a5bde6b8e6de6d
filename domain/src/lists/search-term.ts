import { daysIn, isDay } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';
import { foldText } from '../validation/fold-text.ts';

/** From this length on a term is found anywhere; a shorter one only at the start of a word. */
export const ANYWHERE_LENGTH = 3;

/** Whether a displayed label is found by a folded term. */
export const isInLabel = (term: string, label: string): boolean => {
  const folded = foldText(label);
  return term.length >= ANYWHERE_LENGTH ? folded.includes(term) : ` ${folded}`.includes(` ${term}`);
};

export interface DayRange {
  readonly from: Day;
  /** Included. */
  readonly to: Day;
}

const YEARS_BACK = 40;
const YEARS_AHEAD = 20;

const nextDay = (day: Day): Day => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** '01' to '31': formatting a number twenty thousand times would take too long. */
const TWO_DIGITS = Array.from({ length: 32 }, (_, value) => String(value).padStart(2, '0'));

/** The days whose date contains the term; consecutive ones are one range. */
const daysShowing = (term: string, firstYear: number, lastYear: number): DayRange[] => {
  const ranges: { from: Day; to: Day }[] = [];
  let open: { from: Day; to: Day } | undefined;
  for (let year = firstYear; year <= lastYear; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let date = 1; date <= daysIn(year, month); date += 1) {
        const [mm, dd] = [TWO_DIGITS[month], TWO_DIGITS[date]];
        const isWanted = `${mm}/${dd}/${year}`.includes(term);
        if (isWanted && open) open.to = `${year}-${mm}-${dd}`;
        else if (isWanted) ranges.push((open = { from: `${year}-${mm}-${dd}`, to: `${year}-${mm}-${dd}` }));
        else open = undefined;
      }
  return ranges;
};

/**
 * The days whose date, as it is displayed, contains the term; empty for a term that is no part of a date. A number is part of
 * a date only as a year: otherwise the search for a procedure's number would find every date.
 */
export const daysContaining = (term: string, today: Day): readonly DayRange[] => {
  if (/^[1-9]\d{3}$/.test(term)) return [{ from: `${term}-01-01`, to: `${term}-12-31` }];
  if (!/^\d*\/[\d/]*$/.test(term) || term.length > 10) return [];
  const [, month = '', date = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(term) ?? [];
  if (year !== '') {
    const day = `${year}-${month}-${date}`;
    return isDay(day) ? [{ from: day, to: day }] : [];
  }
  const thisYear = Number(today.slice(0, 4));
  return daysShowing(term, thisYear - YEARS_BACK, thisYear + YEARS_AHEAD);
};

/** 02/29 of another year is compared as 02/28. */
const yearsBefore = (today: Day, years: number): Day => {
  const day = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
  return isDay(day) ? day : day.replace(/29$/, '28');
};

/** The days of birth of those who are as old as the term says; undefined for a term that is no age. */
export const birthOfAge = (term: string, today: Day): DayRange | undefined => {
  if (!/^(0|[1-9]\d{0,2})$/.test(term) || Number(term) >= 150) return undefined;
  const age = Number(term);
  return { from: nextDay(yearsBefore(today, age + 1)), to: yearsBefore(today, age) };
};
