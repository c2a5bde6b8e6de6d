import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';
import { walkChain } from '../../audit/verify-chain.ts';
import type { ChainVerdict } from '../../audit/verify-chain.ts';
import type { Checksum, Head, Table } from '../archive/contents.ts';
import { copyIn, copyOut } from '../tables/copy.ts';
import type { SectionContent } from '../archive/read-archive.ts';
import { BackupError } from '../archive/backup-error.ts';
import { columnsOf, copyOutOf, listTables, nameOf, SETTINGS } from '../tables/snapshot.ts';
import type { ListedTable } from '../tables/snapshot.ts';

export interface TableLoader {
  load(table: Table, content: SectionContent): Promise<void>;
  /** Verifies every row, every foreign key and the event chain; the caller commits. */
  finish(): Promise<ChainVerdict>;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys are circular: they are restored, and thereby checked, after all rows. */
const dropReferences = async (client: ClientBase): Promise<readonly Reference[]> => {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) order by oid`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
};

/** The monthly partitions of events have triggers of their own. */
const partitionsOf = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
};

const verifyRows = async (client: ClientBase, table: ListedTable, expected: Checksum): Promise<void> => {
  const hash = createHash('sha256');
  const rows = await copyOut(client, copyOutOf(table), async (bytes) => void hash.update(bytes));
  if (rows !== expected.rows || hash.digest('hex') !== expected.sha256)
    throw new BackupError(`The rows of ${table.name} differ from the backup; nothing was restored.`);
};

const setSequences = async (
  client: ClientBase,
  { sequences }: Head,
  skip: string | undefined,
): Promise<void> => {
  for (const { schema, name, lastValue, isCalled } of sequences)
    if (schema !== skip)
      await client.query('select setval($1, $2, $3)', [
        `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
        lastValue,
        isCalled,
      ]);
};

/** Loads into empty tables within the caller's transaction; those of the schema `skip` are left unchanged. */
export const createTableLoader = async (
  client: ClientBase,
  head: Head,
  skip?: 'pgboss',
): Promise<TableLoader> => {
  await client.query(SETTINGS);
  const all = (await listTables(client)).filter(({ schema }) => schema !== skip);
  const references = await dropReferences(client);
  const partitions = await partitionsOf(client);
  // The rows already contain what the triggers would compute.
  for (const name of [...all.map(nameOf), ...partitions])
    await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${all.map(nameOf).join(', ')}`);
  const loaded = new Map<ListedTable, Checksum>();
  return {
    async load(table, content) {
      if (table.schema === skip) return;
      const listed = all.find(({ schema, name }) => schema === table.schema && name === table.name);
      if (!listed || listed.columns.join() !== table.columns.join())
        throw new BackupError(`The table ${table.name} of the backup does not fit this version of Cotyle.`);
      await copyIn(client, `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`, content.bytes);
      loaded.set(listed, content.checksum());
    },
    async finish() {
      for (const [table, expected] of loaded) await verifyRows(client, table, expected);
      for (const name of [...all.map(nameOf), ...partitions])
        await client.query(`alter table ${name} enable trigger user`);
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      await setSequences(client, head, skip);
      return walkChain(client);
    },
  };
};
