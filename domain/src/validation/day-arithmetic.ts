import type { Day } from './calendar.ts';

const LENGTH = 86_400_000;

/** The day that many days later; earlier, where the number is negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * LENGTH).toISOString().slice(0, 10);

/** How many days later the second day is. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / LENGTH);
