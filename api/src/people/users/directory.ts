import { isAdministrator } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import type pg from 'pg';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { answerList } from '../../lists/list.ts';
import { sortedBy } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';
import { USERS, LOCATION } from '../rows/users.ts';

const PUBLIC = `'id', t.id, 'nameFirst', t.name_first, 'nameSecond', t.name_second, 'role', t.role,
  'status', t.status, 'deleted', t.deleted, 'location', ${LOCATION}`;

const directory = (fields: string): ListSource<'name'> => ({
  table: USERS,
  sorts: { name: sortedBy('last_name_sort', 'text') },
  defaultSort: { sort: 'name', order: 'asc' },
  row: `json_build_object(${fields})`,
  joins: '',
});

/** Two statements instead of one with a filter: fields that the caller may not have are never read. */
const FOR_ALL = directory(PUBLIC);
const FOR_ADMINISTRATORS = directory(`${PUBLIC}, 'email', t.email, 'phoneNumber', t.phone_number`);

export const listDirectory = (pool: pg.Pool, role: Role, version: string): Promise<RawAnswer> =>
  answerList(pool, {
    source: isAdministrator(role) ? FOR_ADMINISTRATORS : FOR_ALL,
    query: {},
    where: [],
    version,
  });
