import { GROUND_LABELS } from '@cotyle/domain/retention/erasure';
import type { ErasureGround } from '@cotyle/domain/retention/erasure';
import { BEING_ERASED, erasureProblem, retentionCutoff } from '@cotyle/domain/retention/retention';
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
import { lockWholePatient } from '../lock-whole-patient.ts';

export interface WantedErasure {
  readonly patientId: number;
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

const assertErasable = async (
  tx: Transaction<Tables>,
  { patientId, ground }: WantedErasure,
  now: Date,
): Promise<void> => {
  const facts = await readRetentionFacts(tx, patientId);
  if (!facts) throw new ApiError('NOT_FOUND');
  const { recordRetentionYears } = await readSettings(tx);
  const problem = erasureProblem(facts, ground, retentionCutoff(now, recordRetentionYears));
  if (problem !== undefined) throw new ApiError('CONFLICT', { message: problem });
};

/** From here on the patient is deleted, so that nothing can be added; the job does the rest. */
export const startErasure = async (
  context: AppContext,
  caller: Caller,
  wanted: WantedErasure,
): Promise<number> => {
  const { patientId, ground, reason, proof } = wanted;
  const proven = await proveIdentity(context, caller, proof);
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    await assertStillProven(tx, caller, proven);
    const patient = await lockWholePatient(tx, patientId);
    if (patient.isBeingErased) throw new ApiError('CONFLICT', { message: BEING_ERASED });
    await assertErasable(tx, wanted, now);
    const { id } = await tx
      .insertInto('erasures')
      .values({ patient_id: patientId, ground, reason, started_by: caller.id, started_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('patients')
      .set({ deleted_at: now })
      .where('id', '=', patientId)
      .where('deleted_at', 'is', null)
      .execute();
    await requireReady(context).jobs.add('erase-patient', { erasureId: id }, { transaction: tx });
    audit.record({
      type: 'PATIENT_ERASURE_STARTED',
      initiatorId: caller.id,
      patientId,
      newValue: [GROUND_LABELS[ground], ...(reason === null ? [] : [reason])].join(': '),
    });
    audit.changed({ topic: 'patients', id: patientId, seenBy: [{ creatorId: patient.creatorId }] });
    for (const change of await changesOfPatientsProcedures(tx, patientId)) audit.changed(change);
    return id;
  });
};
