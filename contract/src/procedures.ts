import { ROLES } from '@cotyle/domain/access/roles';
import { GENDERS } from '@cotyle/domain/patients/record';
import { CONFIRMATIONS, REASON_LIMIT } from '@cotyle/domain/procedures/confirmation';
import type { ConfirmationAnswers, ConfirmationCode } from '@cotyle/domain/procedures/confirmation';
import { STAGE_NEEDS } from '@cotyle/domain/stages/stage-clock';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { SIDES } from '@cotyle/domain/hip/side';
import { z } from 'zod';
import { call } from './call.ts';
import { pickedCentre } from './cup.ts';
import { approvalState } from './approval-state.ts';
import { valueAnswer, dayField, emptyAnswer, id, idInPath, idParam, nameField, textField } from './fields.ts';
import { afterParam, gridQuery, listAnswer, mineParam } from './lists.ts';
import { bounds, hip } from './model-facts.ts';
import { procedureChanges, procedureFields } from './procedure-fields.ts';

const PLANNERS = ['MASTER_ADMIN', 'ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT'] as const;

const patientInProcedure = z.strictObject({
  id,
  nameFirst: z.string(),
  nameSecond: z.string(),
  gender: z.enum(GENDERS),
  dateOfBirth: z.string(),
  medicalInsuranceId: z.string(),
  deleted: z.boolean(),
});

/** What the case waits for, and how many days before the surgery it is due: its clock on any day. Null once it has ended. */
const stageRule = z
  .strictObject({ need: z.enum(STAGE_NEEDS), days: z.int(), lastDays: z.int().nullable() })
  .nullable();

export const procedureRow = z
  .strictObject({
    id,
    name: z.string(),
    creation: z.string(),
    status: z.enum(PROCEDURE_STATUSES),
    sideSurgeon: z.enum(SIDES).nullable(),
    dateOfSurgery: z.string().nullable(),
    patient: patientInProcedure,
    surgeonId: id,
    surgeon: z.string(),
    surgeryLocation: z.string(),
    radiologyLocation: z.string(),
    radiologistId: id.nullable(),
    engineerId: id.nullable(),
    deleted: z.boolean(),
    approval: approvalState,
    /** When the status was last changed. */
    statusSince: z.string(),
    stage: stageRule,
  })
  .meta({ id: 'ProcedureRow' });

export type ProcedureRow = z.output<typeof procedureRow>;

const locationInProcedure = z
  .strictObject({ id, name: z.string(), active: z.boolean(), deleted: z.boolean() })
  .nullable();
const userInProcedure = z.strictObject({ id, nameFirst: z.string(), nameSecond: z.string() }).nullable();

export const procedureRecord = z
  .strictObject({
    id,
    ...procedureFields,
    creation: z.string(),
    status: z.enum(PROCEDURE_STATUSES),
    deleted: z.boolean(),
    patientId: id,
    patient: patientInProcedure,
    creatorId: id,
    surgeon: userInProcedure,
    surgeryLocation: locationInProcedure,
    radiologist: userInProcedure,
    radiologyLocation: locationInProcedure,
    engineer: userInProcedure,
    files: z.array(
      z.strictObject({
        id,
        type: z.enum(['SCAN', 'MODEL', 'ALGORITHM']),
        creation: z.string(),
        fileName: z.string(),
        description: z.string(),
        /** Null where it came by a connection. */
        creatorId: id.nullable(),
        /** Of a model alone, as is the next. */
        mesh: bounds.nullable(),
        hip: hip.nullable(),
      }),
    ),
    /** Where the engineer picked the centre of the acetabulum, in the frame of that model. */
    cupCentre: pickedCentre.nullable(),
    /** How far the plan is; its versions and signatures have a call of their own. */
    approval: approvalState,
    statusSince: z.string(),
    stage: stageRule,
    /** The accession number of the images; null until a scan is requested. */
    orderNumber: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Procedure' });

export type ProcedureRecord = z.output<typeof procedureRecord>;

const CONFIRMATION_CODES = Object.keys(CONFIRMATIONS) as ConfirmationCode[];

const reason = textField(REASON_LIMIT)
  .transform((value) => value.trim())
  .optional();

/** What the person answers to the questions that a change raises; each answer is written into the history. */
const confirmationAnswers = {
  confirmScan: z.boolean().optional(),
  scanReason: reason,
  confirmModel: z.boolean().optional(),
  modelReason: reason,
  confirmDate: z.boolean().optional(),
  confirmPlan: z.boolean().optional(),
  confirmPlanChange: z.boolean().optional(),
  planReason: reason,
} satisfies Record<keyof ConfirmationAnswers, z.ZodType>;

export const PROCEDURE_SORTS = [
  'id',
  'creation',
  'status',
  'name',
  'sideSurgeon',
  'patient',
  'gender',
  'age',
  'dateOfSurgery',
  'surgeon',
  'surgeryLocation',
  'radiologyLocation',
] as const;

const statuses = z
  .string()
  .max(200)
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(PROCEDURE_STATUSES)).max(PROCEDURE_STATUSES.length));

/** Which of the visible procedures are answered, in every view of the list. */
export const procedureFilters = {
  status: statuses.optional(),
  ...mineParam,
  surgeon: idInPath.optional(),
  /** Of the surgery. */
  location: idInPath.optional(),
  /** The day of the caller: only procedures that need attention on it. Days begin in the time zone of the query. */
  attention: dayField.optional(),
};

const procedureQuery = { ...gridQuery(PROCEDURE_SORTS), ...procedureFilters };

export const PROCEDURE_TOPICS = {
  any: ['procedures', 'patients', 'users', 'locations', 'settings'],
} as const;

export const procedureCalls = {
  actual: call({
    method: 'GET',
    path: '/patient/procedure/all-actual',
    summary: 'The procedures that the caller may see; status takes several, separated by commas',
    access: { kind: 'signed-in', roles: ROLES },
    query: z.strictObject(procedureQuery),
    answer: listAnswer(procedureRow),
    dependsOn: PROCEDURE_TOPICS,
  }),
  deleted: call({
    method: 'GET',
    path: '/patient/procedure/all-deleted',
    summary: 'The deleted ones among them, since a time',
    access: { kind: 'signed-in', roles: PLANNERS },
    query: z.strictObject({ ...procedureQuery, ...afterParam }),
    answer: listAnswer(procedureRow),
    dependsOn: PROCEDURE_TOPICS,
  }),
  get: call({
    method: 'GET',
    path: '/patient/procedure/get/{id}',
    summary: 'One procedure',
    access: { kind: 'signed-in', roles: ROLES },
    params: idParam,
    answer: valueAnswer(procedureRecord),
    dependsOn: { record: ['procedures'], any: ['patients', 'users', 'locations', 'settings'] },
    fails: ['NOT_FOUND'],
  }),
  update: call({
    method: 'POST',
    path: '/patient/procedure/update',
    summary: 'Change a procedure; a change of status comes with its side effects, event and notifications',
    access: { kind: 'signed-in', roles: ROLES },
    body: z.strictObject({
      id,
      ...procedureChanges,
      status: z.enum(PROCEDURE_STATUSES).optional(),
      ...confirmationAnswers,
      /** The day in the caller's time zone, which decides whether a date is past; without it the day in UTC. */
      today: dayField.optional(),
    }),
    answer: valueAnswer(procedureRecord),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', ...CONFIRMATION_CODES, 'STALE'],
  }),
  plan: call({
    method: 'POST',
    path: '/patient/procedure/plan',
    summary: 'Plan a procedure for a patient who has none that is still open; it starts as NEW',
    access: { kind: 'signed-in', roles: PLANNERS },
    body: z.strictObject({
      patientId: id,
      name: nameField.optional(),
      surgeonId: id.optional(),
      surgeryLocationId: id.nullable().optional(),
      /** Always NEW and always the caller, whatever is sent. */
      status: z.enum(PROCEDURE_STATUSES).optional(),
      creatorId: id.optional(),
    }),
    answer: valueAnswer(z.strictObject({ id })),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  delete: call({
    method: 'DELETE',
    path: '/patient/procedure/delete/{id}',
    summary: 'Delete a procedure, softly',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'SURGICAL_ASSISTANT'] },
    params: idParam,
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
