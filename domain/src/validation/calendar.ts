/** A day of the calendar without a time or a zone, as YYYY-MM-DD: a birthday is the same day everywhere. */
export type Day = string;

export const DATE_FORMAT = 'In mm/dd/yyyy format';
export const INVALID_DATE = 'Invalid Date';
export const OLDEST_AGE = 150;

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);

const isReal = (year: number, month: number, day: number): boolean =>
  year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export const isDay = (value: string): boolean => {
  const parts = ISO_DAY.exec(value);
  return parts !== null && isReal(Number(parts[1]), Number(parts[2]), Number(parts[3]));
};

/** The day of an ISO text: a plain day as it is, a point in time by its day in UTC. Undefined for anything else. */
export const dayOf = (iso: string): Day | undefined => {
  if (isDay(iso)) return iso;
  const [day = '', time] = iso.split('T');
  return time !== undefined && isDay(day) && /^\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/.test(time)
    ? day
    : undefined;
};

/** A typed date, mm/dd/yyyy, as a day or as a message about the error. */
export const typedDay = (value: string): { day: Day } | { problem: string } => {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4,})$/.exec(value);
  if (!parts) return { problem: DATE_FORMAT };
  const [year, month, day] = [Number(parts[3]), Number(parts[1]), Number(parts[2])];
  return isReal(year, month, day) && year <= 9999
    ? { day: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` }
    : { problem: INVALID_DATE };
};

export const shownDay = (day: Day): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** Whole years on a given day; undefined when it would be negative, or 150 or more. */
export const ageOn = (birth: Day, today: Day): number | undefined => {
  const [by = 0, bm = 0, bd = 0] = birth.split('-').map(Number);
  const [ty = 0, tm = 0, td = 0] = today.split('-').map(Number);
  const years = ty - by - (tm < bm || (tm === bm && td < bd) ? 1 : 0);
  return birth > today || years >= OLDEST_AGE ? undefined : years;
};

/** Of an instant in ISO form, in UTC and to the minute: paper goes from one time zone to another. */
export const printedTime = (at: string): string => `${shownDay(at.slice(0, 10))} ${at.slice(11, 16)} UTC`;
