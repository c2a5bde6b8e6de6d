import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';

interface QuerySource {
  readonly id: number;
  readonly name: string;
  readonly locationId: number;
}

const HOUR = 3600 * 1000;

/** Counts a query; the first one after an hour writes an event with what was counted since the last. */
export const recordQuery = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { id, name, locationId }: QuerySource,
  answers: number,
): Promise<void> => {
  const at = now();
  await withTransaction(database.kysely, at, async (tx, audit) => {
    const counted = await tx
      .insertInto('worklist_queries')
      .values({ connection_id: id, queries: 1, answers, recorded_at: new Date(0) })
      .onConflict((conflict) =>
        conflict.column('connection_id').doUpdateSet({
          queries: sql`worklist_queries.queries + 1`,
          answers: sql`worklist_queries.answers + ${answers}`,
        }),
      )
      .returning(['queries', 'answers', 'recorded_at'])
      .executeTakeFirstOrThrow();
    if (at.getTime() - counted.recorded_at.getTime() < HOUR) return;
    await tx
      .updateTable('worklist_queries')
      .set({ queries: 0, answers: 0, recorded_at: at })
      .where('connection_id', '=', id)
      .execute();
    const newValue = `${name}: ${counted.queries} queries, ${counted.answers} scan requests sent`;
    audit.record({ type: 'WORKLIST_QUERIED', newValue, initiatorId: null, locationId });
  });
};
