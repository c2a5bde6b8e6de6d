import { ageOn } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';
import { today } from './today.ts';

/** In whole years; empty where the date of birth is implausible. */
export const ageText = (dateOfBirth: Day): string => String(ageOn(dateOfBirth, today()) ?? '');
