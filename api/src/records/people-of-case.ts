import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** The active people who plan a case: its surgeons, their assistants, and the engineer. */
export const peopleOfCase = async (
  tx: Transaction<Tables>,
  { surgeonIds, engineerId }: { readonly surgeonIds: readonly number[]; readonly engineerId: number | null },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.deleted_at is null and u.status = 'ACTIVE'
      and (u.id = any(${surgeonIds}::bigint[]) or u.id = ${engineerId}
        or u.id in (select a.assistant_id from assignments a where a.surgeon_id = any(${surgeonIds}::bigint[])))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
};
