import { TIME_ZONE } from '../harness/time-zone.ts';

/** Days from today by the calendar of the browser, which is a day behind this machine's for some hours of the night. */
export const isoDay = (days: number): string => {
  // Only this locale writes a date as the API does.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** In the format of a date field. */
export const typedDay = (days: number): string => {
  const [year, month, day] = isoDay(days).split('-');
  return `${month}/${day}/${year}`;
};

/** Today in the format of DICOM. */
export const dicomToday = (): string => isoDay(0).replaceAll('-', '');
