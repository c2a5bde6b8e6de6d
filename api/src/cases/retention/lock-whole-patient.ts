import { BEING_ERASED } from '@cotyle/domain/retention/retention';
import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';

interface WholePatient {
  readonly creatorId: number;
  readonly isBeingErased: boolean;
  readonly procedureIds: readonly number[];
}

const isBeingErased = async (db: Kysely<Tables>, patientId: number): Promise<boolean> => {
  const erasure = await db
    .selectFrom('erasures')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return erasure !== undefined;
};

/** What is half gone must not pass for the whole. */
export const assertNotBeingErased = async (db: Kysely<Tables>, patientId: number): Promise<void> => {
  if (await isBeingErased(db, patientId)) throw new ApiError('CONFLICT', { message: BEING_ERASED });
};

/** Locks the patient and all procedures until the transaction ends, so that every change of either comes before or after it. */
export const lockWholePatient = async (tx: Transaction<Tables>, id: number): Promise<WholePatient> => {
  const patient = await tx
    .selectFrom('patients')
    .select('creator_id as creatorId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!patient) throw new ApiError('NOT_FOUND');
  const procedures = await tx
    .selectFrom('procedures')
    .select('id')
    .where('patient_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    creatorId: patient.creatorId,
    isBeingErased: await isBeingErased(tx, id),
    procedureIds: procedures.map((one) => one.id),
  };
};
