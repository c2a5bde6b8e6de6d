import { sql } from 'kysely';
import type { StoringContext } from '../../context/app-context.ts';

const BATCH = 1000;
/** An image whose bytes have not all come after this time never will: its node was killed. */
const UNFINISHED_HOURS = 6;

/** Removes what a killed node left. The bytes go before the row, so that an interrupted sweep finds them again. */
export const removeUnfinishedImages = async (
  { database, storage }: Pick<StoringContext, 'database' | 'storage'>,
  signal: AbortSignal,
): Promise<void> => {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, storage_key as key from received_instances
    where study_id is null and received_at < clock_timestamp() - make_interval(hours => ${UNFINISHED_HOURS})
    order by received_at limit ${BATCH}`.execute(database.kysely);
  for (const { id, key } of rows) {
    signal.throwIfAborted();
    await storage.remove(key);
    await database.kysely
      .deleteFrom('received_instances')
      .where('id', '=', id)
      .where('study_id', 'is', null)
      .execute();
  }
};
