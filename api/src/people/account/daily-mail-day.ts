import { DAILY_MAIL_HOUR } from '@cotyle/domain/people/mails';
import type { Day } from '@cotyle/domain/validation/calendar';
import { dayIn, hourIn } from '../../lists/time-zone.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The day of the last daily mail that was due: by the clock of the clinic, also on days with 23 or 25 hours. */
export const dailyMailDay = (now: Date, zone: string): Day => {
  const today = dayIn(now, zone);
  if (hourIn(now, zone) >= DAILY_MAIL_HOUR) return today;
  return new Date(Date.parse(today) - DAY).toISOString().slice(0, 10);
};
