import { isDay, shownDay } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';
import type { ProcedureStatus } from '../status.ts';

export interface DatedProcedure {
  readonly status: ProcedureStatus;
  readonly dateOfSurgery: Day | null;
}

const HOUR = 3_600_000;
/** The time zones farthest from UTC, in hours. */
const ZONES = { west: -12, east: 14 } as const;

const dayAt = (now: Date, hours: number): Day =>
  new Date(now.getTime() + hours * HOUR).toISOString().slice(0, 10);

/**
 * The day in the caller's time zone, as their browser reports it. A day that no time zone has now is ignored, and the day in UTC
 * is used, as it is without a report.
 */
export const todayOf = (now: Date, said: Day | undefined): Day =>
  said !== undefined && isDay(said) && said >= dayAt(now, ZONES.west) && said <= dayAt(now, ZONES.east)
    ? said
    : dayAt(now, 0);

/** Why the date of a change is unlikely. It needs a confirmation and is never rejected, because data is entered late. */
export const dateDoubt = (before: DatedProcedure, after: DatedProcedure, today: Day): string | undefined => {
  const { status, dateOfSurgery: day } = after;
  if (day === null || (status === before.status && day === before.dateOfSurgery)) return undefined;
  if (status === 'SCHEDULED' && day < today)
    return `The surgery is scheduled for ${shownDay(day)}, which is in the past.`;
  if (status === 'DONE' && day > today)
    return `The procedure is set to complete before the day of surgery, ${shownDay(day)}.`;
  return undefined;
};

export const dateQuestion = (doubt: string): string => `${doubt} Is the date right?`;
