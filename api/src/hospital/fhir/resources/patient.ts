import type { Gender } from '@cotyle/domain/patients/record';
import type { ContactPoint, Identifier, Patient } from '@medplum/fhirtypes';
import { recordNumberKey } from '../../../cases/patients/duplicates.ts';
import { condition } from '../../../lists/conditions.ts';
import { dateParameter } from '../search/date-parameter.ts';
import { identifierParameter } from '../search/identifier-parameter.ts';
import { codeParameter, referenceParameter, stringParameter } from '../search/parameters.ts';
import { givenIdentifiers, IDENTIFIERS_OF_PATIENT } from './given-identifiers.ts';
import type { GivenIdentifier } from './given-identifiers.ts';
import { meta } from './meta.ts';
import { resourceType } from './resource-type.ts';
import type { ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { seesPatients } from './visible.ts';

interface PatientRow extends ResourceRow {
  readonly version: number;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly gender: Gender;
  readonly dateOfBirth: string;
  readonly medicalInsuranceId: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly creatorId: number;
  readonly identifiers: readonly GivenIdentifier[];
}

export const GENDER_CODES = { MALE: 'male', FEMALE: 'female' } as const satisfies Record<Gender, string>;

/** FHIR allows no empty texts, and older records may have some. */
export const contactPoints = (email: string | null, phone: string | null): ContactPoint[] =>
  [
    { system: 'email' as const, value: email ?? '' },
    { system: 'phone' as const, value: phone ?? '' },
  ].filter(({ value }) => value.trim() !== '');

const recordNumber = (value: string): Identifier => ({
  use: 'usual',
  type: { coding: [{ system: SYSTEMS.identifierType, code: 'MR', display: 'Medical record number' }] },
  system: SYSTEMS.recordNumber,
  value,
});

const toPatient = (row: PatientRow): Patient & { id: string } => {
  const telecom = contactPoints(row.email, row.phoneNumber);
  return {
    resourceType: 'Patient',
    id: String(row.id),
    meta: meta(row, row.version),
    identifier: [recordNumber(row.medicalInsuranceId), ...givenIdentifiers(row.identifiers)],
    active: true,
    name: [{ use: 'official', family: row.nameSecond, given: [row.nameFirst] }],
    ...(telecom.length === 0 ? {} : { telecom }),
    gender: GENDER_CODES[row.gender],
    birthDate: row.dateOfBirth,
    generalPractitioner: [{ reference: `Practitioner/${row.creatorId}` }],
  };
};

export const patientType = resourceType<PatientRow>({
  type: 'Patient',
  table: 'patients',
  updatedColumn: 'updated_at',
  fields: `'version', t.version, 'nameFirst', t.name_first, 'nameSecond', t.name_second, 'gender', t.gender,
    'dateOfBirth', t.date_of_birth, 'medicalInsuranceId', t.medical_insurance_id, 'email', t.email,
    'phoneNumber', t.phone_number, 'creatorId', t.creator_id, 'identifiers', ${IDENTIFIERS_OF_PATIENT}`,
  visible: seesPatients,
  parameters: {
    identifier: identifierParameter(
      [
        {
          system: SYSTEMS.recordNumber,
          is: (value) =>
            condition(`${recordNumberKey('t.medical_insurance_id')} = ${recordNumberKey('?')}`, value),
        },
      ],
      'patient_id',
    ),
    name: stringParameter(['t.name_first', 't.name_second'], 'The beginning of a name'),
    family: stringParameter(['t.name_second'], 'The beginning of the last name'),
    given: stringParameter(['t.name_first'], 'The beginning of the first name'),
    birthdate: dateParameter('t.date_of_birth', 'date', 'The date of birth'),
    gender: codeParameter('t.gender', { male: ['MALE'], female: ['FEMALE'] }, 'male or female'),
    'general-practitioner': referenceParameter('t.creator_id', 'Practitioner', 'The surgeon of the patient'),
  },
  toResource: toPatient,
  recordOf: ({ id }) => ({ kind: 'PATIENT', id }),
});
