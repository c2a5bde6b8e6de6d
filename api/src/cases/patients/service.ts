import { assertNotOnHold } from '../../records/legal-hold.ts';
import { birthProblem, PATIENT_HAS_FILES } from '@cotyle/domain/patients/record';
import type { Day } from '@cotyle/domain/validation/calendar';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { referenceIssues } from '../procedures/references.ts';
import { changesOfPatientsProcedures } from '../../records/visibility-fields.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { assertDuplicatesKnown, lockRegistration } from './duplicates.ts';
import { changedFields, changeEvent, touchesProcedures } from './events.ts';
import { columnsOf, lockPatient } from './patient-row.ts';
import type { PatientFields } from './patient-row.ts';
import { assertNames, personNames } from '../../installation/assert-names.ts';
import { initiatorOf, originText } from '../../records/actor.ts';
import type { Actor } from '../../records/actor.ts';
import { assertNotDeleted, changedBy, deletedBy } from '../../records/record-changes.ts';

const assertBirthDate = (birth: Day, now: Date): void => {
  const message = birthProblem(birth, now.toISOString().slice(0, 10));
  if (message !== undefined) throw new ApiError('INVALID', { issues: [{ path: 'dateOfBirth', message }] });
};

/** The owner of a new patient: the surgeon who registers it, or one of an assistant's surgeons. */
const ownerOf = async (
  tx: Transaction<Tables>,
  caller: Actor,
  creatorId: number | undefined,
): Promise<number> => {
  if (caller.role === 'SURGEON') return caller.id;
  if (creatorId === undefined)
    throw new ApiError('INVALID', { issues: [{ path: 'creatorId', message: REQUIRED }] });
  if (!caller.surgeonIds.includes(creatorId)) throw new ApiError('FORBIDDEN');
  const issues = await referenceIssues(tx, { surgeonId: creatorId });
  if (issues.length > 0)
    throw new ApiError('INVALID', { issues: issues.map((issue) => ({ ...issue, path: 'creatorId' })) });
  return creatorId;
};

export interface Registration extends PatientFields {
  readonly creatorId?: number | undefined;
  /** Undefined for a caller that does not compare. */
  readonly knownDuplicates?: readonly number[] | undefined;
}

/** As a part of a larger command. */
export const addPatient = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  caller: Actor,
  { creatorId, knownDuplicates, ...fields }: Registration,
  now: Date,
): Promise<number> => {
  assertBirthDate(fields.dateOfBirth, now);
  const ownerId = await ownerOf(tx, caller, creatorId);
  await assertNames(tx, personNames(fields));
  await lockRegistration(tx, caller);
  if (knownDuplicates) await assertDuplicatesKnown(tx, caller, fields, knownDuplicates);
  const initiatorId = initiatorOf(caller);
  const { id } = await tx
    .insertInto('patients')
    .values({
      ...columnsOf(fields),
      creator_id: ownerId,
      created_at: now,
      updated_at: now,
      updated_by: initiatorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit.record({ type: 'PATIENT_CREATED', initiatorId, patientId: id, newValue: originText(caller) });
  audit.changed({ topic: 'patients', id, seenBy: [{ creatorId: ownerId }] });
  return id;
};

export const registerPatient = async (
  context: AppContext,
  caller: Actor,
  registration: Registration,
): Promise<number> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, (tx, audit) =>
    addPatient(tx, audit, caller, registration, now),
  );
};

interface PatientChange extends PatientFields {
  /** Undefined for a caller that does not compare. */
  readonly knownDuplicates?: readonly number[] | undefined;
}

/** Whose patient it is stays as it was registered. */
export const updatePatient = async (
  context: AppContext,
  caller: Actor,
  id: number,
  { knownDuplicates, ...after }: PatientChange,
  expected: number | undefined,
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    if (knownDuplicates) await lockRegistration(tx, caller);
    const before = await lockPatient(tx, caller, id);
    await assertNotStale(tx, before, expected, { column: 'patient_id', id }, caller);
    assertNotDeleted(before.deletedAt);
    assertBirthDate(after.dateOfBirth, now);
    await assertNames(tx, personNames(after, before));
    const fields = changedFields(before, after);
    if (fields.length === 0) return;
    if (knownDuplicates) await assertDuplicatesKnown(tx, caller, after, knownDuplicates, before);
    await tx
      .updateTable('patients')
      .set({ ...columnsOf(after), ...changedBy({ id: initiatorOf(caller), now }) })
      .where('id', '=', id)
      .execute();
    for (const field of fields) audit.record(changeEvent(caller, field, before, after));
    audit.changed({ topic: 'patients', id, seenBy: [{ creatorId: before.creatorId }] });
    if (touchesProcedures(fields))
      for (const change of await changesOfPatientsProcedures(tx, id)) audit.changed(change);
  });
};

/** The procedures are locked too, so that a file which is being added is waited for and seen. */
const hasFiles = async (tx: Transaction<Tables>, patientId: number): Promise<boolean> => {
  const procedures = await tx
    .selectFrom('procedures')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (procedures.length === 0) return false;
  const file = await tx
    .selectFrom('files')
    .select('id')
    .where(
      'procedure_id',
      'in',
      procedures.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
};

/** The patient's procedures stay, read-only, and show that the patient is deleted. */
export const deletePatient = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const patient = await lockPatient(tx, caller, id);
    assertNotDeleted(patient.deletedAt);
    await assertNotOnHold(tx, id);
    if (await hasFiles(tx, id)) throw new ApiError('CONFLICT', { message: PATIENT_HAS_FILES });
    await tx
      .updateTable('patients')
      .set(deletedBy({ id: caller.id, now }))
      .where('id', '=', id)
      .execute();
    audit.record({ type: 'PATIENT_DELETED', initiatorId: caller.id, patientId: id });
    audit.changed({ topic: 'patients', id, seenBy: [{ creatorId: patient.creatorId }] });
    for (const change of await changesOfPatientsProcedures(tx, id)) audit.changed(change);
  });
};
