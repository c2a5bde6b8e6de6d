import type { LocationDependents } from '@cotyle/contract/locations';
import type pg from 'pg';
import { ApiError } from '../../errors/api-error.ts';
import { openProceduresOf } from '../../records/open-procedures.ts';

/** Who and what keeps this location although it can no longer be chosen. */
export const readDependents = async (pool: pg.Pool, id: number): Promise<LocationDependents> => {
  const { rows } = await pool.query<LocationDependents>({
    text: `
      select
        (select count(*)::int from users where location_id = $1 and deleted_at is null) as users,
        json_build_object('surgery', (${openProceduresOf('surgery_location_id')}),
          'radiology', (${openProceduresOf('radiology_location_id')})) as "openProcedures"
      from locations where id = $1`,
    values: [id],
  });
  const found = rows[0];
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};
