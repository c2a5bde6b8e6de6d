import type { USER_SORTS } from '@cotyle/contract/admin-users';
import type pg from 'pg';
import { RawAnswer } from '../../http/raw-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isDeleted, searchFor } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListQuery } from '../../lists/list.ts';
import { emptyLast, sortedBy } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';
import { USERS, userSummary, LOCATION } from '../rows/users.ts';

type Sort = (typeof USER_SORTS)[number];

const RECORD = `json_build_object(
  'id', t.id, 'userId', t.id, 'role', t.role, 'nameFirst', t.name_first, 'nameSecond', t.name_second,
  'phoneNumber', t.phone_number, 'email', t.email, 'status', t.status, 'locationId', t.location_id,
  'location', ${LOCATION}, 'deleted', t.deleted, 'version', t.version,
  'assistants', coalesce((select json_agg(${userSummary('p')} order by lower(p.name_second), p.id)
    from assignments a join users p on p.id = a.assistant_id where a.surgeon_id = t.id), '[]'))`;

const USER_LIST: ListSource<Sort> = {
  table: USERS,
  sorts: {
    id: sortedBy('id', 'bigint'),
    nameSecond: sortedBy('last_name_sort', 'text'),
    nameFirst: sortedBy('first_name_sort', 'text'),
    role: sortedBy('role_sort', 'text'),
    email: sortedBy('email', 'text'),
    phoneNumber: emptyLast('phone_sort'),
    status: sortedBy('status_sort', 'text'),
    location: emptyLast('location_sort'),
  },
  defaultSort: { sort: 'nameSecond', order: 'asc' },
  row: RECORD,
  joins: '',
};

export interface UserListQuery extends ListQuery<Sort> {
  readonly search?: string | undefined;
  readonly deleted?: boolean | undefined;
  readonly after?: number | undefined;
}

export const listUsers = (pool: pg.Pool, query: UserListQuery, version: string): Promise<RawAnswer> =>
  answerList(pool, {
    source: USER_LIST,
    query,
    where: [...isDeleted(query), ...searchFor('t.search', query.search)],
    version,
  });

/** Deleted ones too: administrators still see them. */
export const readUser = async (pool: pg.Pool, id: number): Promise<RawAnswer> => {
  const { rows } = await pool.query<{ value: string; version: number }>({
    name: 'user-record',
    text: `select ${RECORD}::text as value, t.version from ${USERS} t where t.id = $1`,
    values: [id],
  });
  const found = rows[0];
  if (!found) throw new ApiError('NOT_FOUND');
  return new RawAnswer(`{"value":${found.value}}`, found.version);
};
