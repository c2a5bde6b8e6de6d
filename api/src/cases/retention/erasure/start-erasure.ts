import { GROUND_LABELS } from '@cotyle/domain/retention/erasure';
import type { ErasureGround } from '@cotyle/domain/retention/erasure';
import { KIND_LABELS } from '@cotyle/domain/retention/kind-texts';
import { YEARS_OF_KIND } from '@cotyle/domain/retention/kinds';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import {
  BEING_ERASED,
  erasureProblem,
  NOTHING_LEFT,
  PARTS_BY_RETENTION,
  retentionCutoff,
} from '@cotyle/domain/retention/retention';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import { requireReady } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { readSettings } from '../../../installation/read-settings.ts';
import { isProven, proveIdentity } from '../../../people/factors/prove-identity.ts';
import type { GivenProof, ProvenIdentity } from '../../../people/factors/prove-identity.ts';
import { actingAdministrator } from '../../../people/users/account.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { changesOfPatientsProcedures } from '../../../records/visibility-fields.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { readRetentionFacts } from '../due/retention-facts.ts';
import { isLeft } from '../due/what-is-left.ts';
import { lockWholePatient } from '../lock-whole-patient.ts';

export interface WantedErasure {
  readonly patientId: number;
  readonly kind: ErasureKind;
  readonly ground: ErasureGround;
  readonly reason: string | null;
  readonly proof: GivenProof;
}

/** Of somebody who lost the role or has a new password since then, nothing is erased. */
const assertStillProven = async (
  tx: Transaction<Tables>,
  caller: Caller,
  proven: ProvenIdentity,
): Promise<void> => {
  const { role } = await actingAdministrator(tx, caller);
  if (role !== 'MASTER_ADMIN') throw new ApiError('FORBIDDEN');
  const { password_hash: present } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (!isProven(proven) || proven.passwordHash !== present) throw new ApiError('SIGNED_OUT');
};

/** What the row of an erasure keeps of the time at which it was allowed. */
interface Allowed {
  readonly last_activity: Date | null;
  readonly values_until: Date | null;
}

const allowedErasure = async (
  tx: Transaction<Tables>,
  { patientId, kind, ground }: WantedErasure,
  now: Date,
): Promise<Allowed> => {
  const facts = await readRetentionFacts(tx, patientId);
  if (!facts) throw new ApiError('NOT_FOUND');
  const cutoff = retentionCutoff(now, (await readSettings(tx))[YEARS_OF_KIND[kind]]);
  const problem = erasureProblem(facts, ground, cutoff);
  if (problem !== undefined) throw new ApiError('CONFLICT', { message: problem });
  if (kind === 'RECORD') return { last_activity: null, values_until: null };
  if (ground !== 'RETENTION_OVER' || !cutoff) throw new ApiError('CONFLICT', { message: PARTS_BY_RETENTION });
  const { rows } = await sql<{ left: boolean }>`
    select ${sql.raw(isLeft(kind, `'${cutoff.toISOString()}'`))} as left from patients p where p.id = ${patientId}`.execute(
    tx,
  );
  if (!rows[0]?.left) throw new ApiError('CONFLICT', { message: NOTHING_LEFT });
  return { last_activity: facts.lastActivity, values_until: kind === 'LOG_VALUES' ? cutoff : null };
};

/** From here on nobody can open what will go. */
const hideErased = async (
  tx: Transaction<Tables>,
  { id, kind, patientId }: { id: number; kind: ErasureKind; patientId: number },
  procedureIds: readonly number[],
  now: Date,
): Promise<void> => {
  if (kind === 'RECORD')
    await tx
      .updateTable('patients')
      .set({ deleted_at: now })
      .where('id', '=', patientId)
      .where('deleted_at', 'is', null)
      .execute();
  if (kind !== 'SCANS' || procedureIds.length === 0) return;
  await tx
    .updateTable('files')
    .set((eb) => ({ erasure_id: id, deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('procedure_id', 'in', procedureIds)
    .where('type', '=', 'SCAN')
    .where('purged_at', 'is', null)
    .execute();
};

/** With a whole record the patient is deleted from here on, so that nothing can be added; the job does the rest. */
export const startErasure = async (
  context: AppContext,
  caller: Caller,
  wanted: WantedErasure,
): Promise<number> => {
  const { patientId, kind, ground, reason, proof } = wanted;
  const proven = await proveIdentity(context, caller, proof, { kind: 'ERASE', patientId, what: kind });
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await assertStillProven(tx, caller, proven);
    const patient = await lockWholePatient(tx, patientId);
    if (patient.isBeingErased) throw new ApiError('CONFLICT', { message: BEING_ERASED });
    const allowed = await allowedErasure(tx, wanted, now);
    const { id } = await tx
      .insertInto('erasures')
      .values({
        patient_id: patientId,
        kind,
        ground,
        reason,
        started_by: caller.id,
        started_at: now,
        ...allowed,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await hideErased(tx, { id, kind, patientId }, patient.procedureIds, now);
    await requireReady(context).jobs.add('erase-patient', { erasureId: id }, { transaction: tx });
    audit.record({
      type: 'PATIENT_ERASURE_STARTED',
      initiatorId: caller.id,
      patientId,
      newValue: [
        ...(kind === 'RECORD' ? [] : [KIND_LABELS[kind]]),
        GROUND_LABELS[ground],
        ...(reason === null ? [] : [reason]),
      ].join(': '),
    });
    audit.changed({ topic: 'patients', id: patientId, seenBy: [{ creatorId: patient.creatorId }] });
    for (const change of await changesOfPatientsProcedures(tx, patientId)) audit.changed(change);
    return id;
  });
};
