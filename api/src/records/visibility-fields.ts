import type { VisiblePatient, VisibleProcedure } from '@cotyle/domain/access/visibility';
import type { Kysely } from 'kysely';
import type { Change } from '../transactions/change.ts';
import type { Tables } from '../platform/database/schema.ts';

/** What decides who may see a procedure, and nothing else of it: this leaves the database. */
export const visibilityFields = (procedure: VisibleProcedure): VisibleProcedure => ({
  creatorId: procedure.creatorId,
  surgeonId: procedure.surgeonId,
  radiologyLocationId: procedure.radiologyLocationId,
  status: procedure.status,
  deleted: procedure.deleted,
});

const FIELDS = [
  'creator_id as creatorId',
  'surgeon_id as surgeonId',
  'radiology_location_id as radiologyLocationId',
  'status',
  'deleted_at as deletedAt',
] as const;

/** For what happens to a procedure by itself, such as a job that has ended. */
export const visibilityFieldsOfProcedure = async (
  db: Kysely<Tables>,
  procedureId: number,
): Promise<VisibleProcedure> => {
  const { deletedAt, ...procedure } = await db
    .selectFrom('procedures')
    .select(FIELDS)
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return { ...procedure, deleted: deletedAt !== null };
};

/** The patient's name stands in the procedures, and some who see a procedure do not see its patient. */
export const changesOfPatientsProcedures = async (
  db: Kysely<Tables>,
  patientId: number,
): Promise<Change[]> => {
  const procedures = await db
    .selectFrom('procedures')
    .select(['id', ...FIELDS])
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .execute();
  return procedures.map(({ id, deletedAt, ...procedure }) => ({
    topic: 'procedures',
    id,
    seenBy: [{ ...procedure, deleted: deletedAt !== null }],
  }));
};

/** What decides who may see a patient. */
export const visiblePatient = (db: Kysely<Tables>, patientId: number): Promise<VisiblePatient> =>
  db
    .selectFrom('patients')
    .select('creator_id as creatorId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
