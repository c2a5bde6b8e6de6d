import type { Day } from '@cotyle/domain/validation/calendar';

/** Writes a day as ISO does. */
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day on this machine's calendar. */
export const today = (): Day => DAY.format();
