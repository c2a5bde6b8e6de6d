import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { StoringContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';

interface Removal {
  readonly state: 'DISCARDED' | 'EXPIRED';
  readonly by: number | null;
  readonly now: Date;
}

interface RemovedStudy {
  readonly locationId: number;
  readonly images: number;
  readonly connectionName: string;
}

/**
 * Takes a study off the list, with what its images say of the patient; the row stays for the history. Its images may be sent
 * again. The bytes go after the commit. Undefined where it is not on the list any more.
 */
export const takeOffList = async (
  tx: Transaction<Tables>,
  id: number,
  { state, by, now }: Removal,
): Promise<RemovedStudy | undefined> => {
  const { rows } = await sql<RemovedStudy>`
    select s.location_id as "locationId", s.images, c.name as "connectionName"
    from received_studies s join connections c on c.id = s.connection_id
    where s.id = ${id} and s.state = 'INCOMING' for update of s`.execute(tx);
  const [study] = rows;
  if (!study) return undefined;
  await sql`delete from received_instances where study_id = ${id} and is_zipped`.execute(tx);
  await sql`
    update received_studies set state = ${state}, reason = null, facts = null, decided_by = ${by}, decided_at = ${now}
    where id = ${id}`.execute(tx);
  return study;
};

/** May be repeated: the key stays in the row until the bytes are gone. */
export const removeBytesOf = async (
  { database, storage }: Pick<StoringContext, 'database' | 'storage'>,
  id: number,
): Promise<void> => {
  const found = await database.kysely
    .selectFrom('received_studies')
    .select('storage_key as key')
    .where('id', '=', id)
    .where('state', 'in', ['DISCARDED', 'EXPIRED'])
    .executeTakeFirst();
  if (!found || found.key === null) return;
  await storage.remove(found.key);
  await database.kysely
    .updateTable('received_studies')
    .set({ storage_key: null })
    .where('id', '=', id)
    .execute();
};
