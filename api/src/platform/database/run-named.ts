import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from './open-database.ts';

/** For a statement of a hot path: each connection plans it once. A name stands for one text, whatever its values. */
export const runNamed = async <T extends pg.QueryResultRow>(
  { kysely, pool }: Pick<Database, 'kysely' | 'pool'>,
  name: string,
  statement: RawBuilder<T>,
): Promise<T[]> => {
  const { sql: text, parameters } = statement.compile(kysely);
  const { rows } = await pool.query<T>({ name, text, values: [...parameters] });
  return rows;
};
