import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { connectionTo } from './connection.ts';
import type { Migration } from './migration-files.ts';
import { readMigrations } from './migration-files.ts';

/** The database does not match this version; the message says why, in one line. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

// Any number that is the same for every node of every version.
const LOCK = 7_203_418_502;
const OLDEST_SERVER = 150_000;

/** The nearest parent folder with migrations, for the sources and for the bundle. */
const migrationsFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) {
    if (folder === dirname(folder)) throw new MigrationError('The folder of migrations is missing.');
    folder = dirname(folder);
  }
  return join(folder, 'migrations');
};

const prepareSession = async (client: Client, log: (line: string) => void): Promise<void> => {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_SERVER)
    throw new MigrationError(
      `The database server is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`,
    );
  // A killed node must not hold the lock until its statement ends. Not every system supports this.
  await client.query("set client_connection_check_interval = '500ms'").catch(() => undefined);
  await client.query('set statement_timeout = 0');
  const locked = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [LOCK]);
  if (locked.rows[0]?.ok) return;
  log('waiting for another node to migrate the database');
  await client.query('select pg_advisory_lock($1)', [LOCK]);
};

const appliedMigrations = async (client: Client): Promise<Map<string, string>> => {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const pendingOf = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] => {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new MigrationError(`The database has the migration ${unknown}, which this version does not know.`);
  const last = [...applied.keys()].at(-1) ?? '';
  return migrations.filter((migration) => {
    const checksum = applied.get(migration.name);
    if (checksum === undefined && migration.name < last)
      throw new MigrationError(`The migration ${migration.name} would come after the later ${last}.`);
    if (checksum !== undefined && checksum !== migration.checksum)
      throw new MigrationError(`The migration ${migration.name} was changed after it had been applied.`);
    return checksum === undefined;
  });
};

const apply = async (client: Client, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Throws where this version cannot migrate a database with these migrations. */
export const assertMigratable = async (applied: ReadonlyMap<string, string>): Promise<void> => {
  pendingOf(await readMigrations(migrationsFolder()), applied);
};

/**
 * Migrates the database to this version. The lock belongs to the session, so the server releases it when a node dies, and
 * each file is committed with its own record, so a kill leaves it applied or not.
 */
export const migrate = async (
  url: string,
  options: {
    folder?: string;
    /** The last migration to apply; for a restore of an earlier version, which is migrated afterwards. */
    upTo?: string;
    log: (line: string) => void;
  },
): Promise<{ applied: string[] }> => {
  const migrations = await readMigrations(options.folder ?? migrationsFolder());
  const client = new Client({
    ...connectionTo(url),
    application_name: 'cotyle migrate',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  const applied: string[] = [];
  try {
    await client.connect();
    await prepareSession(client, options.log);
    for (const migration of pendingOf(migrations, await appliedMigrations(client))) {
      if (options.upTo !== undefined && migration.name > options.upTo) break;
      await apply(client, migration);
      applied.push(migration.name);
      options.log(`migration ${migration.name} applied`);
    }
    return { applied };
  } finally {
    await client.end().catch(() => undefined);
  }
};
