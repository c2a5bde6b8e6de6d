import { Client, escapeIdentifier } from 'pg';
import { connectionTo } from './connection.ts';

// Any number, as long as every node takes the same one: two that grant at once would trip over each other.
const LOCK = 7_203_418_503;

/** What the application itself made while it was still the owner. pgboss stays its own: the queue migrates itself. */
const takeOver = async (client: Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s owner to current_user', c.oid::regclass) as statement
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and c.relowner = $1::regrole
     union all
     select format('alter routine %s owner to current_user', p.oid::regprocedure)
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = $1::regrole`,
    [escapeIdentifier(role)],
  );
  for (const { statement } of rows) await client.query(statement);
};

/** The whole and its months: rights on a month of its own would be a way past those on the whole. */
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
    grant select on schema_migrations to ${to}`);
  const { rows } = await client.query<{ may: boolean; name: string }>(
    `select has_database_privilege($1, current_database(), 'create') as may, current_database() as name`,
    [role],
  );
  // For the schema of the job queue, which makes itself.
  if (rows[0] && !rows[0].may)
    await client.query(`grant create on database ${escapeIdentifier(rows[0].name)} to ${to}`);
};

/**
 * Gives the application what it works with and no more: it adds events, but changes, removes or hides none, not even
 * by way of the table, its triggers or the end of the chain, because another role owns them. Safe to repeat.
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
    // One role for both: nothing to give, and the triggers alone keep the events.
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
