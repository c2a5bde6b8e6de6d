import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { BackupError } from '../archive/backup-error.ts';
import { listTables, nameOf } from '../tables/snapshot.ts';

/** Filled by the migrations and the queue. */
const FILLED_BY_MIGRATIONS = new Set([
  'public.schema_migrations',
  'public.event_chain',
  'pgboss.version',
  'pgboss.queue',
]);

/** A restore never adds to existing data or replaces it. */
export const assertEmptyDatabase = async (client: ClientBase): Promise<void> => {
  for (const table of await listTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(`${table.schema}.${table.name}`)) continue;
    const { rows } = await client.query<{ full: boolean }>(
      `select exists (select from ${nameOf(table)}) as full`,
    );
    if (rows[0]?.full)
      throw new BackupError(
        `DATABASE_URL: the database holds data already, in the table ${escapeIdentifier(table.name)}; restore into an empty one.`,
      );
  }
};

/** Rows fit only into the tables of their own version. */
export const assertSameMigrations = async (
  client: ClientBase,
  expected: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migrations order by name collate "C"',
  );
  if (rows.map(({ name }) => name).join() !== expected.join())
    throw new BackupError(
      'DATABASE_URL: the tables there are newer than the backup; restore into an empty database.',
    );
};
