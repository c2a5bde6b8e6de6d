import { GENDERS } from '@cotyle/domain/patients/record';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';
import { call } from './call.ts';
import {
  valueAnswer,
  dayField,
  emptyAnswer,
  id,
  idParam,
  nameField,
  optionalEmailField,
  phoneField,
  textField,
} from './fields.ts';
import { afterParam, gridQuery, listAnswer } from './lists.ts';

const VIEWERS = ['MASTER_ADMIN', 'ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT'] as const;
const EDITORS = ['SURGEON', 'SURGICAL_ASSISTANT'] as const;
const RECORD_NUMBER_MAX = 250;

export const patientBase = {
  id,
  nameFirst: z.string(),
  nameSecond: z.string(),
  gender: z.enum(GENDERS),
  dateOfBirth: z.string(),
  medicalInsuranceId: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  creatorId: id,
  deleted: z.boolean(),
};

/** The latest procedure, as the row of the patients' grid shows it. */
const patientRow = z
  .strictObject({
    ...patientBase,
    procedure: z
      .strictObject({
        id,
        name: z.string(),
        status: z.enum(PROCEDURE_STATUSES),
        side: z.enum(SIDES).nullable(),
        dateOfSurgery: z.string().nullable(),
        surgeon: z.string(),
        location: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'PatientRow' });

const procedureOfPatient = z
  .strictObject({
    id,
    name: z.string(),
    creation: z.string(),
    status: z.enum(PROCEDURE_STATUSES),
    sideSurgeon: z.enum(SIDES).nullable(),
    dateOfSurgery: z.string().nullable(),
    surgeonId: id,
    surgeon: z.string(),
    deleted: z.boolean(),
  })
  .meta({ id: 'ProcedureOfPatient' });

export const patientRecord = z
  .strictObject({ ...patientBase, procedures: z.array(procedureOfPatient), version: z.int() })
  .meta({ id: 'Patient' });

export type PatientRecord = z.output<typeof patientRecord>;

const patientFields = {
  nameFirst: nameField,
  nameSecond: nameField,
  gender: z.enum(GENDERS),
  dateOfBirth: dayField,
  medicalInsuranceId: textField(RECORD_NUMBER_MAX).transform((value) => value.trim()),
  email: optionalEmailField,
  phoneNumber: phoneField,
};

export const PATIENT_SORTS = [
  'id',
  'nameSecond',
  'nameFirst',
  'gender',
  'dateOfBirth',
  'procedure',
  'side',
  'surgeryDate',
  'surgeon',
  'location',
  'state',
] as const;

export const patientCalls = {
  register: call({
    method: 'POST',
    path: '/patient/register',
    summary: 'Register a patient; an assistant names an assigned surgeon as creatorId',
    access: { kind: 'signed-in', roles: EDITORS },
    body: z.strictObject({ ...patientFields, creatorId: id.optional() }),
    answer: valueAnswer(z.strictObject({ origin: patientRecord })),
    fails: ['FORBIDDEN'],
  }),
  actual: call({
    method: 'GET',
    path: '/patient/actual',
    summary: 'The patients that the caller may see',
    access: { kind: 'signed-in', roles: VIEWERS },
    query: z.strictObject(gridQuery(PATIENT_SORTS)),
    answer: listAnswer(patientRow),
    dependsOn: { any: ['patients', 'procedures', 'users', 'locations'] },
  }),
  deleted: call({
    method: 'GET',
    path: '/patient/all-deleted',
    summary: 'The deleted ones among them, since a time',
    access: { kind: 'signed-in', roles: VIEWERS },
    query: z.strictObject({ ...gridQuery(PATIENT_SORTS), ...afterParam }),
    answer: listAnswer(patientRow),
    dependsOn: { any: ['patients', 'procedures', 'users', 'locations'] },
  }),
  update: call({
    method: 'POST',
    path: '/patient/update',
    summary: 'Change a patient’s record',
    access: { kind: 'signed-in', roles: EDITORS },
    body: z.strictObject({ id, ...patientFields, creatorId: id.optional() }),
    answer: valueAnswer(patientRecord),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  delete: call({
    method: 'DELETE',
    path: '/patient/{id}',
    summary: 'Delete a patient, softly; refused while a procedure has files',
    access: { kind: 'signed-in', roles: EDITORS },
    params: idParam,
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  get: call({
    method: 'GET',
    path: '/patient/get/{id}',
    summary: 'One patient with the procedures',
    access: { kind: 'signed-in', roles: VIEWERS },
    params: idParam,
    answer: valueAnswer(patientRecord),
    dependsOn: { record: ['patients'], any: ['procedures', 'users'] },
    fails: ['NOT_FOUND'],
  }),
  procedures: call({
    method: 'GET',
    path: '/patient/procedures/{id}',
    summary: 'The procedures of one patient',
    access: { kind: 'signed-in', roles: VIEWERS },
    params: idParam,
    answer: listAnswer(procedureOfPatient),
    dependsOn: { record: ['patients'], any: ['procedures', 'users'] },
    fails: ['NOT_FOUND'],
  }),
};
