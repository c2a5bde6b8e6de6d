import type { Day } from '@cotyle/domain/validation/calendar';

/** Formats a day as ISO 8601. */
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Today in the time zone of this browser. */
export const today = (): Day => DAY.format();

/** The day of an ISO time in the time zone of this browser. */
export const localDay = (iso: string): Day => DAY.format(new Date(iso));
