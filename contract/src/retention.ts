import { ERASURE_GROUNDS } from '@cotyle/domain/retention/erasure';
import { ERASURE_KINDS } from '@cotyle/domain/retention/kinds';
import { PARTS_BY_RETENTION, REASON_MAX } from '@cotyle/domain/retention/retention';
import { SHEET_PAPERS } from '@cotyle/domain/sheets/paper';
import { ROLES } from '@cotyle/domain/access/roles';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, id, idParam, instant, textField, valueAnswer } from './fields.ts';
import { identityProof, PROOF_FAILURES } from './identity-proof.ts';
import { gridQuery, listAnswer } from './lists.ts';

const ADMINISTRATORS = { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] } as const;

const duePatient = z
  .strictObject({
    id,
    nameFirst: z.string(),
    nameSecond: z.string(),
    dateOfBirth: z.string(),
    medicalInsuranceId: z.string(),
    lastActivity: instant,
    onHold: z.boolean(),
  })
  .meta({ id: 'DuePatient' });

export type DuePatient = z.output<typeof duePatient>;

const retentionState = z
  .strictObject({
    lastActivity: instant,
    /** 0 keeps records for ever. */
    retentionYears: z.int(),
    isRetentionOver: z.boolean(),
    /** What can be erased before the record; with 0 years it goes with the record. */
    parts: z.array(
      z.strictObject({
        kind: z.enum(ERASURE_KINDS).exclude(['RECORD']),
        years: z.int(),
        /** Whether its time is over and something of it is left. */
        isDue: z.boolean(),
      }),
    ),
    hold: z.strictObject({ reason: z.string(), setAt: instant, setBy: z.string() }).nullable(),
    isBeingErased: z.boolean(),
    /** Why nobody may erase the record now, whatever the ground. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'RetentionState' });

export type RetentionState = z.output<typeof retentionState>;

const erasure = z
  .strictObject({
    id,
    /** The internal number, which is all that stays. */
    patientId: id,
    kind: z.enum(ERASURE_KINDS),
    ground: z.enum(ERASURE_GROUNDS),
    reason: z.string().nullable(),
    startedBy: z.string(),
    startedAt: instant,
    erasedAt: instant.nullable(),
    /** Whether there is a certificate. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'Erasure' });

export type ErasureRecord = z.output<typeof erasure>;

const erasedScan = z.strictObject({ id, fileName: z.string(), erasedAt: instant }).meta({ id: 'ErasedScan' });

export type ErasedScan = z.output<typeof erasedScan>;

export const DUE_SORTS = ['lastActivity', 'nameSecond', 'id'] as const;

const holdChange = z.strictObject({ patientId: id, reason: textField(REASON_MAX) });

export const retentionCalls = {
  export: call({
    method: 'GET',
    path: '/retention/export/{id}',
    summary:
      'Everything on a patient as one zip, made while it is sent; each export is an event, and a node makes one at a time',
    access: ADMINISTRATORS,
    params: idParam,
    bytes: 'application/zip',
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  due: call({
    method: 'GET',
    path: '/retention/due',
    summary:
      'The patients without an active procedure whose retention time is over, for the record or a part of it',
    access: ADMINISTRATORS,
    query: z.strictObject({ ...gridQuery(DUE_SORTS), kind: z.enum(ERASURE_KINDS).optional() }),
    answer: listAnswer(duePatient),
    dependsOn: { any: ['patients', 'procedures', 'settings'] },
  }),
  state: call({
    method: 'GET',
    path: '/retention/patient/{id}',
    summary: 'The retention time of a patient, a legal hold, and why the record cannot be erased now',
    access: ADMINISTRATORS,
    params: idParam,
    answer: valueAnswer(retentionState),
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  setHold: call({
    method: 'POST',
    path: '/retention/hold/set',
    summary: 'Put a patient on legal hold: nothing of the record can be deleted or erased until it is lifted',
    access: ADMINISTRATORS,
    body: holdChange,
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  liftHold: call({
    method: 'POST',
    path: '/retention/hold/lift',
    summary: 'Lift the legal hold of a patient',
    access: ADMINISTRATORS,
    body: holdChange,
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  erase: call({
    method: 'POST',
    path: '/retention/erase',
    summary:
      'Start the erasure of a patient’s record or of a part of it, with the password and a second factor again; it cannot be undone',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN'] },
    body: z
      .strictObject({
        patientId: id,
        /** The whole record unless it says otherwise. */
        kind: z.enum(ERASURE_KINDS).optional(),
        ground: z.enum(ERASURE_GROUNDS),
        reason: textField(REASON_MAX).nullable(),
        ...identityProof,
      })
      .superRefine(({ kind = 'RECORD', ground, reason }, context) => {
        if (kind !== 'RECORD' && ground !== 'RETENTION_OVER')
          context.addIssue({ code: 'custom', path: ['ground'], message: PARTS_BY_RETENTION });
        if (ground !== 'RETENTION_OVER' && reason === null)
          context.addIssue({ code: 'custom', path: ['reason'], message: REQUIRED });
      }),
    answer: valueAnswer(z.strictObject({ id })),
    fails: ['NOT_FOUND', 'CONFLICT', ...PROOF_FAILURES],
  }),
  erasures: call({
    method: 'GET',
    path: '/retention/erasures',
    summary: 'The erasures that were started, the latest first',
    access: ADMINISTRATORS,
    query: z.strictObject(gridQuery(['id'])),
    answer: listAnswer(erasure),
    dependsOn: { any: ['patients', 'users'] },
  }),
  erasedScans: call({
    method: 'GET',
    path: '/retention/erased-scans/{id}',
    summary: 'The scans of a procedure that were erased after their retention time',
    access: { kind: 'signed-in', roles: ROLES },
    params: idParam,
    answer: valueAnswer(z.array(erasedScan)),
    dependsOn: { record: ['procedures'] },
    fails: ['NOT_FOUND'],
  }),
  certificate: call({
    method: 'GET',
    path: '/retention/certificate/{id}',
    summary: 'The certificate of a complete erasure, as text and JSON; each download is an event',
    access: ADMINISTRATORS,
    params: idParam,
    bytes: 'text/plain',
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  certificatePdf: call({
    method: 'GET',
    path: '/retention/certificate-pdf/{id}',
    summary: 'The certificate of a complete erasure, as a PDF for the patient; each download is an event',
    access: ADMINISTRATORS,
    params: idParam,
    query: z.strictObject({ paper: z.enum(SHEET_PAPERS).default('A4') }),
    bytes: 'application/pdf',
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
};
