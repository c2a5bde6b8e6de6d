import { DUPLICATE_REASONS, DUPLICATES_MAX } from '@cotyle/domain/patients/duplicates';
import { GENDERS } from '@cotyle/domain/patients/record';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';
import { call } from './call.ts';
import {
  valueAnswer,
  count,
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
export const RECORD_NUMBER_MAX = 250;

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
    /** Whether files forbid the deletion; only for those who may delete patients. */
    hasFiles: z.boolean().optional(),
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
  .strictObject({
    ...patientBase,
    procedures: z.array(procedureOfPatient),
    /** Whether files forbid the deletion. */
    hasFiles: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Patient' });

export type PatientRecord = z.output<typeof patientRecord>;

/** A patient that the caller may see, who may be the one that they are about to register. */
const patientDuplicate = z
  .strictObject({
    id,
    nameFirst: z.string(),
    nameSecond: z.string(),
    gender: z.enum(GENDERS),
    dateOfBirth: z.string(),
    medicalInsuranceId: z.string(),
    /** Whose patient it is. */
    surgeon: z.string(),
    /** Those that the caller may see. */
    procedures: count,
    reasons: z.array(z.enum(DUPLICATE_REASONS)),
  })
  .meta({ id: 'PatientDuplicate' });

export type PatientDuplicate = z.output<typeof patientDuplicate>;

/** What the deletion of a patient affects. */
const patientDependents = z
  .strictObject({
    /** Those that the caller may see, in the order of the workflow. */
    procedures: z.array(z.strictObject({ status: z.enum(PROCEDURE_STATUSES), count })),
    /** Those that the caller may not see. */
    otherProcedures: count,
    /** Of all of them. A single one forbids the deletion. */
    files: count,
    unfinishedUploads: count,
  })
  .meta({ id: 'PatientDependents' });

export type PatientDependents = z.output<typeof patientDependents>;

const patientFields = {
  nameFirst: nameField,
  nameSecond: nameField,
  gender: z.enum(GENDERS),
  dateOfBirth: dayField,
  medicalInsuranceId: textField(RECORD_NUMBER_MAX).transform((value) => value.trim()),
  email: optionalEmailField,
  phoneNumber: phoneField,
};

/** What is entered into a patient's record, by a person or by another system. */
export const patientForm = z.strictObject(patientFields);

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
    body: z.strictObject({
      ...patientFields,
      creatorId: id.optional(),
      /** The possible duplicates that the person was shown. With it, any other one rejects the registration. */
      knownDuplicates: z.array(id).max(DUPLICATES_MAX).optional(),
    }),
    answer: valueAnswer(z.strictObject({ origin: patientRecord })),
    fails: ['FORBIDDEN', 'DUPLICATE_UNCONFIRMED'],
  }),
  /** By POST, so that no address contains a person's data. */
  duplicates: call({
    method: 'POST',
    path: '/patient/duplicates',
    summary:
      'The patients that the caller may see who may be the same person: by name and birth, or by record number',
    access: { kind: 'signed-in', roles: EDITORS },
    body: z.strictObject({
      /** The record that is changed: then only those that it does not resemble as it is stored. */
      patientId: id.optional(),
      nameFirst: patientFields.nameFirst,
      nameSecond: patientFields.nameSecond,
      dateOfBirth: patientFields.dateOfBirth,
      medicalInsuranceId: patientFields.medicalInsuranceId,
    }),
    answer: valueAnswer(z.array(patientDuplicate)),
    fails: ['NOT_FOUND'],
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
    body: z.strictObject({
      id,
      ...patientFields,
      creatorId: id.optional(),
      /** As for a registration: with it, a change that makes the record a possible duplicate of another one is rejected. */
      knownDuplicates: z.array(id).max(DUPLICATES_MAX).optional(),
    }),
    answer: valueAnswer(patientRecord),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'DUPLICATE_UNCONFIRMED'],
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
  dependents: call({
    method: 'GET',
    path: '/patient/dependents/{id}',
    summary: 'What the deletion of a patient would affect',
    access: { kind: 'signed-in', roles: EDITORS },
    params: idParam,
    answer: valueAnswer(patientDependents),
    dependsOn: {},
    fails: ['NOT_FOUND'],
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
