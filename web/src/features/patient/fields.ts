import { patientCalls } from '@cotyle/contract/patients';
import type { PatientRecord } from '@cotyle/contract/patients';
import { birthProblem, GENDERS, genderLabel, PATIENT_FIELDS } from '@cotyle/domain/patients/record';
import type { Gender, PatientField } from '@cotyle/domain/patients/record';
import { shownDay, typedDay } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';
import { REQUIRED, required } from '@cotyle/domain/validation/text';
import type { Rule } from '@cotyle/domain/validation/text';
import type { FieldSpecs, Values } from '../../shared/forms/field-form.ts';
import { schemaRule } from '../../shared/forms/rules.ts';
import { PATIENT_TEXTS } from './texts.ts';

export type PatientValues = Values<PatientField>;

export const LIST_PATH = '/patients';

const { shape } = patientCalls.register.body;

const today = (): Day => new Intl.DateTimeFormat('en-CA').format();

/** Parses mm/dd/yyyy; undefined while it is not a valid day. */
export const dayOfBirth = (typed: string): Day | undefined => {
  const read = typedDay(typed);
  return 'day' in read ? read.day : undefined;
};

const dateOfBirth: Rule = (typed) => {
  if (typed === '') return [REQUIRED];
  const read = typedDay(typed);
  const problem = 'problem' in read ? read.problem : birthProblem(read.day, today());
  return problem === undefined ? [] : [problem];
};

const isGender = (value: string): value is Gender => (GENDERS as readonly string[]).includes(value);

export const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: genderLabel(gender) }));

export const PATIENT_SPECS: FieldSpecs<PatientField> = {
  nameFirst: { label: PATIENT_FIELDS.nameFirst, rule: schemaRule(shape.nameFirst) },
  nameSecond: { label: PATIENT_FIELDS.nameSecond, rule: schemaRule(shape.nameSecond) },
  gender: {
    label: PATIENT_FIELDS.gender,
    rule: required,
    format: (value) => (isGender(value) ? genderLabel(value) : value),
  },
  dateOfBirth: { label: PATIENT_FIELDS.dateOfBirth, rule: dateOfBirth },
  medicalInsuranceId: {
    label: PATIENT_FIELDS.medicalInsuranceId,
    rule: schemaRule(shape.medicalInsuranceId),
  },
  email: { label: PATIENT_FIELDS.email, rule: schemaRule(shape.email) },
  phoneNumber: { label: PATIENT_FIELDS.phoneNumber, rule: schemaRule(shape.phoneNumber) },
};

export const NO_PATIENT: PatientValues = {
  nameFirst: '',
  nameSecond: '',
  gender: '',
  dateOfBirth: '',
  medicalInsuranceId: '',
  email: '',
  phoneNumber: '',
};

/** A new patient has no email field, and an assistant chooses the surgeon. */
export type NewPatientField = Exclude<PatientField, 'email'> | 'creatorId';

const { email: _laterOn, ...NEW_PATIENT_FIELDS } = PATIENT_SPECS;
export const NEW_PATIENT_SPECS: FieldSpecs<NewPatientField> = {
  ...NEW_PATIENT_FIELDS,
  creatorId: { label: PATIENT_TEXTS.assignedSurgeon, rule: required },
};
const { email: _none, ...NOTHING } = NO_PATIENT;
export const NEW_PATIENT: Values<NewPatientField> = { ...NOTHING, creatorId: '' };

export const valuesOf = (patient: PatientRecord): PatientValues => ({
  nameFirst: patient.nameFirst,
  nameSecond: patient.nameSecond,
  gender: patient.gender,
  dateOfBirth: shownDay(patient.dateOfBirth),
  medicalInsuranceId: patient.medicalInsuranceId,
  email: patient.email ?? '',
  phoneNumber: patient.phoneNumber ?? '',
});

/** What possible duplicates are looked up by. Called after validation. */
export const identityOf = (values: Omit<PatientValues, 'email'>) => ({
  nameFirst: values.nameFirst,
  nameSecond: values.nameSecond,
  dateOfBirth: dayOfBirth(values.dateOfBirth) ?? '',
  medicalInsuranceId: values.medicalInsuranceId,
});

/** Called after validation, so gender and date are valid. */
export const bodyOf = (values: Omit<PatientValues, 'email'>) => ({
  ...identityOf(values),
  gender: values.gender as Gender,
  phoneNumber: values.phoneNumber,
});
