import { isAdministrator } from '@cotyle/domain/access/roles';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Studies on the list that the caller may see: those of their location, or all of them. `s` is the study. */
export const isVisibleTo = ({ role, locationId }: Caller): RawBuilder<boolean> =>
  isAdministrator(role)
    ? sql<boolean>`s.state = 'INCOMING'`
    : sql<boolean>`(s.state = 'INCOMING' and s.location_id = ${locationId})`;

/** Locks the study, so that of an assignment and a removal at once one comes first. Absent and invisible look alike. */
export const lockVisibleStudy = async (db: Kysely<Tables>, caller: Caller, id: number): Promise<void> => {
  const { rows } = await sql`
    select from received_studies s where s.id = ${id} and ${isVisibleTo(caller)} for update`.execute(db);
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
};
