import { ageOn } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';

/** Writes a day as ISO does. */
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day on this machine's calendar. */
const today = (): Day => DAY.format();

/** In whole years, as a text; empty where nobody can be so old. */
export const ageText = (dateOfBirth: Day): string => String(ageOn(dateOfBirth, today()) ?? '');
