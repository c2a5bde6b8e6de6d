import type { UserDependents } from '@cotyle/contract/admin-users';
import type pg from 'pg';
import { ApiError } from '../../errors/api-error.ts';
import { openProceduresOf } from '../../records/open-procedures.ts';

/** What stays behind when this person can no longer sign in. */
export const readDependents = async (pool: pg.Pool, id: number, now: Date): Promise<UserDependents> => {
  const { rows } = await pool.query<UserDependents>({
    text: `
      select
        json_build_object('surgeon', (${openProceduresOf('surgeon_id')}),
          'radiologist', (${openProceduresOf('radiologist_id')}), 'engineer', (${openProceduresOf('engineer_id')})) as "openProcedures",
        (select count(*)::int from patients where creator_id = $1 and deleted_at is null) as patients,
        (select count(*)::int from assignments a join users p on p.id = a.assistant_id
         where a.surgeon_id = $1 and p.deleted_at is null) as assistants,
        (select count(*)::int from assignments a join users p on p.id = a.surgeon_id
         where a.assistant_id = $1 and p.deleted_at is null) as surgeons,
        (select count(*)::int from uploads where creator_id = $1 and file_id is null and expires_at > $2) as "unfinishedUploads"
      from users where id = $1`,
    values: [id, now],
  });
  const found = rows[0];
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};
