import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** What decides who may see a procedure, and nothing else of it: this leaves the database. */
export const sightOf = (procedure: VisibleProcedure): VisibleProcedure => ({
  creatorId: procedure.creatorId,
  surgeonId: procedure.surgeonId,
  radiologyLocationId: procedure.radiologyLocationId,
  status: procedure.status,
  deleted: procedure.deleted,
});

/** For what happens to a procedure by itself, such as a job that has ended. */
export const sightOfProcedure = async (
  db: Kysely<Tables>,
  procedureId: number,
): Promise<VisibleProcedure> => {
  const { deletedAt, ...procedure } = await db
    .selectFrom('procedures')
    .select([
      'creator_id as creatorId',
      'surgeon_id as surgeonId',
      'radiology_location_id as radiologyLocationId',
      'status',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow();
  return { ...procedure, deleted: deletedAt !== null };
};
