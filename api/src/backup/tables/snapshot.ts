import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import type { Head, Table } from '../archive/contents.ts';

const SCHEMAS = ['public', 'pgboss'] as const;

/** Fixes the text format of values, so that a row has the same hash on every server. */
export const SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

export interface ListedTable extends Table {
  /** The quoted columns of the primary key: rows are sorted by it, so that copies can be compared. */
  readonly order: readonly string[];
}

/** Partitions are accessed through their parent; generated columns are left out. */
export const listTables = async (client: ClientBase): Promise<ListedTable[]> => {
  const { rows } = await client.query<ListedTable>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '{}') as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname desc, c.relname collate "C"`,
    [SCHEMAS],
  );
  return rows;
};

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const columnsOf = ({ columns }: Table): string => columns.map(escapeIdentifier).join(', ');

/** Unfinished uploads are left out, because their bytes are not backed up. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'public.uploads': 'where file_id is not null',
  'public.file_keys': 'where size is not null',
};

export const copyOutOf = (table: ListedTable): string => {
  const condition = LEFT_OUT[`${table.schema}.${table.name}`] ?? '';
  const order = table.order.length > 0 ? `order by ${table.order.join(', ')}` : '';
  return `copy (select ${columnsOf(table)} from ${nameOf(table)} ${condition} ${order}) to stdout`;
};

const readQueue = async (client: ClientBase): Promise<Head['queue']> => {
  const there = await client.query<{ version: string | null }>(
    "select to_regclass('pgboss.version')::text as version",
  );
  if (!there.rows[0]?.version) return null;
  const version = await client.query<{ version: number }>('select version from pgboss.version');
  const queues = await client.query<{ name: string; policy: string | null }>(
    'select name, policy from pgboss.queue order by created_on, name',
  );
  return { version: version.rows[0]?.version ?? 0, queues: queues.rows };
};

const readSequences = async (client: ClientBase): Promise<Head['sequences']> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  );
  const sequences: Head['sequences'] = [];
  for (const { schema, name } of rows) {
    const value = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    );
    sequences.push({ schema, name, lastValue: '1', isCalled: false, ...value.rows[0] });
  }
  return sequences;
};

/** Read within the snapshot; sequences are not transactional and may be ahead, which is harmless. */
export const readHead = async (client: ClientBase): Promise<Omit<Head, 'tables'>> => {
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name collate "C"',
  );
  const { rows } = await client.query<{ at: Date }>('select transaction_timestamp() as at');
  return {
    takenAt: (rows[0]?.at ?? new Date(0)).toISOString(),
    migrations: migrations.rows,
    sequences: await readSequences(client),
    queue: await readQueue(client),
  };
};
