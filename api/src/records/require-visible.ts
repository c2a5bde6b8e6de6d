import { maySeeProcedure, seesDeleted } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Kysely } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import { condition } from '../lists/conditions.ts';
import type { Condition } from '../lists/conditions.ts';
import type { Tables } from '../platform/database/schema.ts';
import { seesProcedures } from './visible-procedures.ts';

/** For what belongs to a procedure, such as its notes: it is visible to those who may see the procedure. */
export const requireVisible = async (db: Kysely<Tables>, viewer: Viewer, id: number): Promise<void> => {
  const found = await db
    .selectFrom('procedures')
    .select([
      'id as procedureId',
      'creator_id as creatorId',
      'surgeon_id as surgeonId',
      'radiology_location_id as radiologyLocationId',
      'status',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || !maySeeProcedure(viewer, { ...found, deleted: found.deletedAt !== null }))
    throw new ApiError('NOT_FOUND');
};

/** The whole of maySeeProcedure as SQL over `t`, for procedures that are not chosen by a list. */
export const seesProcedure = (viewer: Viewer): Condition[] => [
  ...seesProcedures(viewer),
  ...(seesDeleted(viewer.role) ? [] : [condition('t.deleted_at is null')]),
];
