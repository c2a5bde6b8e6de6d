import { ageOn, INVALID_DATE } from '../validation/calendar.ts';
import type { Day } from '../validation/calendar.ts';

export const GENDERS = ['MALE', 'FEMALE'] as const;

export type Gender = (typeof GENDERS)[number];

export const GENDER_LABELS: Readonly<Record<Gender, string>> = { MALE: 'Male', FEMALE: 'Female' };

export const genderLabel = (gender: Gender): string => GENDER_LABELS[gender];

export const BORN_IN_FUTURE = 'Date of birth is in the future';
export const PATIENT_HAS_FILES = 'A patient whose procedure has files cannot be deleted.';

/** Undefined for a plausible date of birth; nobody is 150. */
export const birthProblem = (birth: Day, today: Day): string | undefined => {
  if (birth > today) return BORN_IN_FUTURE;
  return ageOn(birth, today) === undefined ? INVALID_DATE : undefined;
};

/** The editable fields of a patient's record, with their labels. */
export const PATIENT_FIELDS = {
  nameFirst: 'First name',
  nameSecond: 'Last name',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  medicalInsuranceId: 'Medical Record Number',
  email: 'Email',
  phoneNumber: 'Phone number',
} as const;

export type PatientField = keyof typeof PATIENT_FIELDS;
