import type { OwnAccount } from '@cotyle/contract/users';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

export const ownAccount = (db: Kysely<Tables>, id: number): Promise<OwnAccount> =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'name_first as nameFirst', 'name_second as nameSecond', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
