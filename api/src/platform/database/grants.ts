import { Client, escapeIdentifier } from 'pg';
import { connectionTo } from './connection.ts';

// Any number that is the same on every node: concurrent grants would fail.
const LOCK = 7_203_418_503;

/** Takes over what the application's role created while it was the owner, except pgboss, which migrates itself. */
const takeOver = async (client: Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s owner to current_user', c.oid::regclass) as statement
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and c.relowner = $1::regrole
     union all
     select format('alter routine %s owner to current_user', p.oid::regprocedure)
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = $1::regrole
     union all
     -- Those of identity columns go with their tables.
     select format('alter sequence %s owner to current_user', c.oid::regclass)
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relowner = $1::regrole
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
    [escapeIdentifier(role)],
  );
  for (const { statement } of rows) await client.query(statement);
};

/** The table and its partitions: rights on a partition would bypass those on the table. */
const eventTables = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(c.oid::regclass::text, ', ') as names from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind in ('r', 'p') and 'events'::regclass in (c.oid, i.inhparent)`,
  );
  return rows[0]?.names ?? 'events';
};

const grant = async (client: Client, role: string): Promise<void> => {
  const to = escapeIdentifier(role);
  await client.query(`
    grant usage on schema public to ${to};
    revoke all on all tables in schema public from ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    revoke all on ${await eventTables(client)}, event_chain, schema_migrations from ${to};
    grant select, insert on events to ${to};
    revoke insert, update, delete on event_erasures from ${to};
    grant select on schema_migrations to ${to};
    grant usage on sequence order_numbers to ${to}`);
  const { rows } = await client.query<{ may: boolean; name: string }>(
    `select has_database_privilege($1, current_database(), 'create') as may, current_database() as name`,
    [role],
  );
  // For the schema of the job queue, which pg-boss creates.
  if (rows[0] && !rows[0].may)
    await client.query(`grant create on database ${escapeIdentifier(rows[0].name)} to ${to}`);
};

/**
 * Grants the application the rights it needs: it can add events, but not change, remove or hide them, nor alter the table,
 * its triggers or the head of the chain, which belong to another role. May be repeated.
 */
export const grantToApplication = async (ownerUrl: string, role: string): Promise<void> => {
  const client = new Client({
    ...connectionTo(ownerUrl),
    application_name: 'cotyle grants',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ me: string }>('select current_user as me');
    // With one role for both there is nothing to grant, and only the triggers protect the events.
    if (rows[0]?.me === role) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await takeOver(client, role);
    await grant(client, role);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
};
