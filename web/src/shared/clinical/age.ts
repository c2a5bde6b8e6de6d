import { ageOn } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';

/** Formats a day as ISO 8601. */
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Today in the time zone of this browser. */
const today = (): Day => DAY.format();

/** In whole years; empty where the date of birth is implausible. */
export const ageText = (dateOfBirth: Day): string => String(ageOn(dateOfBirth, today()) ?? '');
