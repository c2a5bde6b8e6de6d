import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Those who are told of an emergency access. */
export const findAdministrators = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name_first as nameFirst', 'name_second as nameSecond'])
    .where('role', 'in', ['MASTER_ADMIN', 'ADMIN'])
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
