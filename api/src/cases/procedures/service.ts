import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { editableFields, notEditable, lacksSide } from '@cotyle/domain/procedures/editing';
import { EDITABLE_FIELDS } from '@cotyle/domain/procedures/fields';
import type { EditableField, ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import { hasPriData } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { engineerAfter } from '@cotyle/domain/procedures/side-effects';
import { validateStatusChange } from '@cotyle/domain/procedures/status-change';
import { DEFAULT_PROCEDURE_NAME, mayPlanAnother, UNFINISHED_PROCEDURE } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { maySeePatient } from '@cotyle/domain/access/visibility';
import type { Day } from '@cotyle/domain/validation/calendar';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { queueModelPictures } from '../../imaging/pictures/records/queue-pictures.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { changeEvent } from '../../records/procedure-events.ts';
import { confirmModel } from './model-ready.ts';
import { notifyOfStatus } from './notify.ts';
import { confirmPlan, followPlan, planOfScheduling } from './plan-checks.ts';
import type { SchedulingPlan } from './plan-checks.ts';
import { columnOf } from '../../records/column-of.ts';
import { referenceIssues } from './references.ts';
import { settingIssues } from './setting-issues.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { confirmScan } from './scan-ready.ts';
import { visibilityFields, visiblePatient } from '../../records/visibility-fields.ts';
import { confirmDate } from './surgery-date.ts';
import { assertNotOnHold } from '../../records/legal-hold.ts';
import { initiatorOf, originText } from '../../records/actor.ts';
import type { Actor } from '../../records/actor.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted, deletedBy } from '../../records/record-changes.ts';

export type ProcedureChanges = {
  readonly [F in EditableField]?: ProcedureFieldValues[F] | undefined;
} & {
  readonly status?: ProcedureStatus | undefined;
};

/** What is sent and really different: a form that sends everything back changes only what was edited. */
const changedFields = (before: StoredProcedure, changes: ProcedureChanges): EditableField[] =>
  EDITABLE_FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);

const assertEditable = (caller: Caller, status: ProcedureStatus, fields: readonly EditableField[]): void => {
  const open = editableFields(caller.role, status);
  const closed = fields.filter((field) => !open.has(field));
  if (closed.length === 0) return;
  const issues = closed.map((field) => ({ path: field, message: notEditable(field) }));
  throw new ApiError('FORBIDDEN', { issues, ...(issues[0] ? { message: issues[0].message } : {}) });
};

const assertHasSide = (caller: Caller, after: StoredProcedure): void => {
  if (lacksSide(caller.role, after))
    throw new ApiError('INVALID', { issues: [{ path: 'sideSurgeon', message: REQUIRED }] });
};

const assertStatusChange = (
  caller: Caller,
  from: ProcedureStatus,
  after: StoredProcedure,
  { lacksApproval }: SchedulingPlan,
): void => {
  const verdict = validateStatusChange(caller.role, from, after.status, {
    ...after,
    hasPri: hasPriData(after),
    lacksApproval,
  });
  if (verdict.kind === 'forbidden') throw new ApiError('FORBIDDEN', { message: verdict.message });
  if (verdict.kind === 'unmet') throw new ApiError('CONFLICT', { message: verdict.message });
};

const writeFields = async (
  tx: Transaction<Tables>,
  after: StoredProcedure,
  fields: readonly (EditableField | 'status')[],
  by: { id: number; now: Date },
): Promise<void> => {
  const set = sql.join(fields.map((field) => sql`${sql.ref(columnOf(field))} = ${after[field]}`));
  await sql`update procedures set ${set}, version = version + 1, updated_at = ${by.now}, updated_by = ${by.id}
            where id = ${after.id}`.execute(tx);
};

const withSideEffects = (
  caller: Caller,
  before: StoredProcedure,
  changes: ProcedureChanges,
): StoredProcedure => {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after = { ...before, ...sent } as StoredProcedure;
  const moved = after.status !== before.status;
  return moved ? { ...after, engineerId: engineerAfter(after.status, caller, after.engineerId) } : after;
};

const applyChange = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  caller: Caller,
  before: StoredProcedure,
  after: StoredProcedure,
  now: Date,
): Promise<void> => {
  const fields = [...EDITABLE_FIELDS, 'status' as const].filter((field) => after[field] !== before[field]);
  if (fields.length === 0) return;
  await writeFields(tx, after, fields, { id: caller.id, now });
  for (const field of fields)
    audit.record(changeEvent(after.id, caller.id, field, before[field], after[field]));
  audit.changed({
    topic: 'procedures',
    id: after.id,
    seenBy: [visibilityFields(before), visibilityFields(after)],
  });
  if (after.status !== before.status)
    await notifyOfStatus(tx, audit, after, after.status, { id: caller.id, now });
};

export interface UpdateOptions {
  /** The version that the change was made from. */
  readonly expected?: number | undefined;
  /** What the person has answered to questions that this change raises. */
  readonly answers?: ConfirmationAnswers;
  /** The day in the caller's time zone, as their browser reports it. */
  readonly today?: string | undefined;
}

/** One transaction: the rules are checked again on the locked row, and everything is written or nothing. */
export const updateProcedure = async (
  context: AppContext,
  caller: Caller,
  id: number,
  changes: ProcedureChanges,
  { expected, answers = {}, today }: UpdateOptions = {},
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const before = await lockProcedure(tx, caller, id);
    await assertNotStale(tx, before, expected, { column: 'procedure_id', id }, caller);
    assertNotDeleted(before.deleted, before.patientDeleted);
    const fields = changedFields(before, changes);
    assertEditable(caller, before.status, fields);
    const changed = Object.fromEntries(fields.map((field) => [field, changes[field]]));
    const issues = [...(await settingIssues(tx, changed)), ...(await referenceIssues(tx, changed))];
    if (issues.length > 0) throw new ApiError('INVALID', { issues });
    const after = withSideEffects(caller, before, changes);
    const scheduling = await planOfScheduling(tx, before, after);
    assertStatusChange(caller, before.status, after, scheduling);
    if (fields.length > 0 || after.status !== before.status) assertHasSide(caller, after);
    const scanEvents = await confirmScan(
      context,
      tx,
      {
        procedureId: id,
        initiatorId: caller.id,
        from: before.status,
        to: after.status,
        hasScan: before.hasScan,
      },
      answers,
    );
    const accepted = [
      ...scanEvents,
      ...(await confirmModel(tx, caller, before, after, answers)),
      ...confirmDate(caller, before, after, answers, { now, today }),
      ...confirmPlan(caller, before, after, scheduling, answers),
    ];
    await applyChange(tx, audit, caller, before, after, now);
    const by = { id: caller.id, now };
    await followPlan(tx, audit, before, after, { reason: answers.planReason ?? null, by });
    await queueModelPictures(context, tx, id);
    for (const event of accepted) audit.record(event);
  });
};

export interface Plan {
  readonly patientId: number;
  readonly name?: string | undefined;
  readonly surgeonId?: number | undefined;
  readonly surgeryLocationId?: number | null | undefined;
  readonly sideSurgeon?: Side | undefined;
  readonly dateOfSurgery?: Day | undefined;
}

/** The surgeon of a new procedure: the caller, the chosen one, or the one whom the patient was registered for. */
const surgeonOf = (caller: Actor, plan: Plan, patientCreatorId: number): number => {
  if (caller.role === 'SURGEON') return caller.id;
  return plan.surgeonId ?? patientCreatorId;
};

/** As a part of a larger command. */
export const addProcedure = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  caller: Actor,
  plan: Plan,
  now: Date,
): Promise<number> => {
  // The patient's row is locked, so that of two plans at once the second finds the first.
  const patient = await tx
    .selectFrom('patients')
    .select(['id', 'creator_id as creatorId', 'deleted_at'])
    .where('id', '=', plan.patientId)
    .forUpdate()
    .executeTakeFirst();
  if (!patient || !maySeePatient(caller, patient)) throw new ApiError('NOT_FOUND');
  assertNotDeleted(patient.deleted_at);
  const earlier = await tx
    .selectFrom('procedures')
    .select((eb) => ['status', eb('deleted_at', 'is not', null).as('deleted')])
    .where('patient_id', '=', patient.id)
    .execute();
  if (!mayPlanAnother(earlier.map((one) => ({ status: one.status, deleted: Boolean(one.deleted) })))) {
    throw new ApiError('CONFLICT', { message: UNFINISHED_PROCEDURE });
  }
  const surgeonId = surgeonOf(caller, plan, patient.creatorId);
  if (caller.role === 'SURGICAL_ASSISTANT' && !caller.surgeonIds.includes(surgeonId))
    throw new ApiError('FORBIDDEN');
  const { location_id: ownLocation } = await tx
    .selectFrom('users')
    .select('location_id')
    .where('id', '=', surgeonId)
    .executeTakeFirstOrThrow(
      () => new ApiError('INVALID', { issues: [{ path: 'surgeonId', message: REQUIRED }] }),
    );
  const issues = [
    ...(await settingIssues(tx, { name: plan.name })),
    ...(await referenceIssues(tx, { surgeonId, surgeryLocationId: plan.surgeryLocationId })),
  ];
  if (issues.length > 0) throw new ApiError('INVALID', { issues });
  const initiatorId = initiatorOf(caller);
  const { sideSurgeon = null, dateOfSurgery = null } = plan;
  const { id } = await tx
    .insertInto('procedures')
    .values({
      name: plan.name ?? DEFAULT_PROCEDURE_NAME,
      creation: now,
      status: 'NEW',
      patient_id: patient.id,
      creator_id: caller.id,
      surgeon_id: surgeonId,
      surgery_location_id: plan.surgeryLocationId ?? ownLocation,
      side_surgeon: sideSurgeon,
      date_of_surgery: dateOfSurgery,
      updated_at: now,
      updated_by: initiatorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit.record({
    type: 'PROCEDURE_CREATED',
    initiatorId,
    procedureId: id,
    patientId: patient.id,
    newValue: originText(caller),
  });
  if (sideSurgeon !== null) audit.record(changeEvent(id, initiatorId, 'sideSurgeon', null, sideSurgeon));
  if (dateOfSurgery !== null)
    audit.record(changeEvent(id, initiatorId, 'dateOfSurgery', null, dateOfSurgery));
  const seen = {
    procedureId: id,
    creatorId: caller.id,
    surgeonId,
    radiologyLocationId: null,
    status: 'NEW' as const,
    deleted: false,
  };
  audit.changed({ topic: 'procedures', id, seenBy: [seen] });
  audit.changed({ topic: 'patients', id: patient.id, seenBy: [{ creatorId: patient.creatorId }] });
  return id;
};

export const planProcedure = async (context: AppContext, caller: Actor, plan: Plan): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, (tx, audit) =>
    addProcedure(tx, audit, caller, plan, now),
  );
};

export const deleteProcedure = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const found = await lockProcedure(tx, caller, id);
    assertNotDeleted(found.deleted);
    await assertNotOnHold(tx, found.patientId);
    await tx
      .updateTable('procedures')
      .set(deletedBy({ id: caller.id, now }))
      .where('id', '=', id)
      .execute();
    audit.record({
      type: 'PROCEDURE_DELETED',
      initiatorId: caller.id,
      procedureId: id,
      patientId: found.patientId,
    });
    audit.changed({
      topic: 'procedures',
      id,
      seenBy: [visibilityFields(found), visibilityFields({ ...found, deleted: true })],
    });
    const patient = await visiblePatient(tx, found.patientId);
    audit.changed({ topic: 'patients', id: found.patientId, seenBy: [patient] });
  });
};
