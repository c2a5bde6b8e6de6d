import type { VisiblePatient, VisibleProcedure } from '@cotyle/domain/access/visibility';
import type { Kysely } from 'kysely';
import type { Change } from '../transactions/change.ts';
import type { Tables } from '../platform/database/schema.ts';

/** The fields that decide who may see a procedure, and no others: they are sent to the other nodes. */
export const visibilityFields = (procedure: VisibleProcedure): VisibleProcedure => ({
  procedureId: procedure.procedureId,
  creatorId: procedure.creatorId,
  surgeonId: procedure.surgeonId,
  radiologyLocationId: procedure.radiologyLocationId,
  status: procedure.status,
  deleted: procedure.deleted,
});

/** Their columns. */
export const visibilityColumns = [
  'procedures.id as procedureId',
  'procedures.creator_id as creatorId',
  'procedures.surgeon_id as surgeonId',
  'procedures.radiology_location_id as radiologyLocationId',
  'procedures.status',
  'procedures.deleted_at as deletedAt',
] as const;

/** For changes that are made by no user, such as the end of a job. */
export const visibilityFieldsOfProcedure = async (
  db: Kysely<Tables>,
  procedureId: number,
): Promise<VisibleProcedure> => {
  const { deletedAt, ...procedure } = await db
    .selectFrom('procedures')
    .select(visibilityColumns)
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return { ...procedure, deleted: deletedAt !== null };
};

/** Procedures show the patient's name, also to people who may not see the patient. */
export const changesOfPatientsProcedures = async (
  db: Kysely<Tables>,
  patientId: number,
): Promise<Change[]> => {
  const procedures = await db
    .selectFrom('procedures')
    .select(visibilityColumns)
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .execute();
  return procedures.map(({ deletedAt, ...procedure }) => ({
    topic: 'procedures',
    id: procedure.procedureId,
    seenBy: [{ ...procedure, deleted: deletedAt !== null }],
  }));
};

/** The fields that decide who may see a patient. */
export const visiblePatient = (db: Kysely<Tables>, patientId: number): Promise<VisiblePatient> =>
  db
    .selectFrom('patients')
    .select('creator_id as creatorId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
