import { genderLabel, PATIENT_FIELDS } from '@cotyle/domain/patients/record';
import type { PatientField } from '@cotyle/domain/patients/record';
import { shownDay } from '@cotyle/domain/validation/calendar';
import type { NewEvent } from '../../transactions/with-transaction.ts';
import { initiatorOf, originText } from '../../records/actor.ts';
import type { Actor } from '../../records/actor.ts';
import type { PatientFields, StoredPatient } from './patient-row.ts';

const FIELDS = Object.keys(PATIENT_FIELDS) as PatientField[];

/** What the copies of a patient in the procedures show. */
const COPIED: readonly PatientField[] = [
  'nameFirst',
  'nameSecond',
  'gender',
  'dateOfBirth',
  'medicalInsuranceId',
];

const displayText = (field: PatientField, fields: PatientFields): string | null => {
  if (field === 'gender') return genderLabel(fields.gender);
  return field === 'dateOfBirth' ? shownDay(fields.dateOfBirth) : fields[field];
};

const eventText = (field: PatientField, fields: PatientFields): string | null => {
  const value = displayText(field, fields);
  return value === null ? null : `${PATIENT_FIELDS[field]}: ${value}`;
};

export const changedFields = (before: PatientFields, after: PatientFields): PatientField[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

export const touchesProcedures = (fields: readonly PatientField[]): boolean =>
  fields.some((field) => COPIED.includes(field));

/** One for each field, as it read before and reads now. */
export const changeEvent = (
  actor: Actor,
  field: PatientField,
  before: StoredPatient,
  after: PatientFields,
): NewEvent => {
  const said = [eventText(field, after), originText(actor)].filter((text) => text !== null);
  return {
    type: 'PATIENT_UPDATED',
    initiatorId: initiatorOf(actor),
    patientId: before.id,
    oldValue: eventText(field, before),
    newValue: said.length === 0 ? null : said.join('. '),
  };
};
