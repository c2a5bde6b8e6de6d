export const GENDERS = ['MALE', 'FEMALE'] as const;

export type Gender = (typeof GENDERS)[number];

export const BORN_IN_FUTURE = 'Date of birth is in the future';
export const PATIENT_HAS_FILES = 'A patient whose procedure has files cannot be deleted.';
