import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { addPerson } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { grantToApplication } from './grants.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './open-database.ts';

const role = `cotyle_app_${randomBytes(4).toString('hex')}`;
let own: TestDatabase;
let url: string;
let application: Database;

const onServer = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const asRole = (): string => {
  const target = new URL(own.url);
  target.username = role;
  target.password = 'secret';
  return target.href;
};

beforeAll(async () => {
  await onServer(`create role ${role} login password 'secret'`);
  own = await createTestDatabase();
  url = asRole();
  await grantToApplication(own.url, role);
  application = openDatabase({ url, poolSize: 2, log: () => undefined });
});
afterAll(async () => {
  await application.close();
  await own.drop();
  await onServer(`drop role ${role}`);
});

const writeEvent = () =>
  withTransaction(application.kysely, new Date(), async (_, { record }) =>
    record({ type: 'USER_UPDATED', initiatorId: null, newValue: 'by the application' }),
  );
const query = (text: string) => application.pool.query<Record<string, unknown>>(text);

describe('the application’s role', () => {
  it('adds events, which are numbered and chained for it', async () => {
    await writeEvent();
    await query(
      `insert into events (id, creation, type, previous_hash, hash) values (77, now(), 'USER_LOGIN', '', '')`,
    );
    const { rows } = await query('select id, octet_length(hash) as size from events order by id');
    expect(rows).toEqual([
      { id: 1, size: 32 },
      { id: 2, size: 32 },
    ]);
  });

  it('gives each scan request a number of its own', async () => {
    const { rows } = await query('select new_order_number() as one, new_order_number() as other');
    expect(rows).toEqual([
      { one: expect.stringMatching(/^HIP\d{7}$/), other: expect.stringMatching(/^HIP\d{7}$/) },
    ]);
    expect(rows[0]?.['one']).not.toBe(rows[0]?.['other']);
  });

  it.each([
    "update events set new_value = 'x'",
    'update events set search = search',
    'delete from events',
    'truncate events',
    'truncate events cascade',
    'drop table events',
    'drop table events cascade',
    'alter table events disable trigger all',
    'alter table events disable trigger prevent_event_change',
    'alter table events drop column hash',
    'alter table events rename to other',
    'drop trigger prevent_event_change on events',
    'create trigger mine before insert on events for each row execute function prevent_event_change()',
    'create or replace function append_event() returns trigger language plpgsql as $$ begin return new; end $$',
    'create or replace function event_hash(e events) returns bytea language sql as $$ select null::bytea $$',
    'drop function append_event() cascade',
    'select * from event_chain',
    "update event_chain set last_hash = ''",
    'delete from event_chain',
    'drop table event_chain',
    'alter schema public rename to hidden',
    'drop schema public cascade',
    'create table public.events_of_mine ()',
    'grant update on events to current_user',
    'set session_replication_role = replica',
    'truncate users cascade',
    'delete from schema_migrations',
    "select setval('order_numbers', 1)",
  ])('is denied: %s', async (text) => {
    await writeEvent();
    const before = await own.database.pool.query('select * from events order by id');
    // A grant of what one does not have is a warning, and nothing is granted.
    const outcome = await query(text).then(
      ({ command }) => command,
      (error: unknown) => (error as { code?: string }).code,
    );
    expect(outcome).toMatch(/^(GRANT|42501|2BP01)$/);
    expect((await own.database.pool.query('select * from events order by id')).rows).toEqual(before.rows);
    const { rows } = await query(`select has_table_privilege('events', 'update') as may`);
    expect(rows).toEqual([{ may: false }]);
  });

  it('cannot mislead the chain with a temporary table', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`create temp table event_chain (only_row boolean, last_id bigint, last_hash bytea);
      insert into event_chain values (true, 500, '')`);
    await client.query(`insert into events (creation, type) values (now(), 'USER_LOGIN')`);
    await client.end();
    const { rows } = await own.database.pool.query<{ ok: boolean }>(
      'select max(id) = count(*) and max(id) < 500 as ok from events',
    );
    expect(rows[0]?.ok).toBe(true);
  });

  it('can write every other table and create the schema of the job queue', async () => {
    const { id } = await addPerson(application.kysely);
    await application.kysely.updateTable('users').set({ name_first: 'New' }).where('id', '=', id).execute();
    await application.kysely.deleteFrom('users').where('id', '=', id).execute();
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const handlers = {
      'send-reset-link': async () => undefined,
      'queue-unread-mails': async () => undefined,
      'send-unread-mail': async () => undefined,
      'derive-model': async () => undefined,
      'inspect-scan': async () => undefined,
      'inspect-scan-long': async () => undefined,
      'verify-scan': async () => undefined,
      'verify-scan-long': async () => undefined,
      'scan-malware': async () => undefined,
      'make-picture': async () => undefined,
      'draft-segmentation': async () => undefined,
      'make-model': async () => undefined,
      'send-security-mail': async () => undefined,
      'send-emergency-sign-in-mails': async () => undefined,
      'erase-patient': async () => undefined,
      sweep: async () => undefined,
      'send-audit-anchors': async () => undefined,
      'send-emergency-access-mail': async () => undefined,
      'close-received-study': async () => undefined,
      'send-to-pacs': async () => undefined,
      'find-forgotten-sendings': async () => undefined,
      'find-received-studies': async () => undefined,
    };
    const jobs = await openJobs({ url, log, handlers });
    await jobs.close();
    await grantToApplication(own.url, role);
    const again = await openJobs({ url, log, handlers });
    await again.close();
  });
});

describe('a database that the application used to own', () => {
  it('is taken over by the owner, with its tables and functions', async () => {
    await own.database.pool.query(`alter table events owner to ${role}; alter table patients owner to ${role};
      alter function append_event() owner to ${role}; alter function prevent_event_change() owner to ${role}`);
    await query('alter table events disable trigger prevent_event_change');
    await query('alter table events enable trigger prevent_event_change');
    await Promise.all([1, 2, 3].map(() => grantToApplication(own.url, role)));
    await expect(query('delete from events')).rejects.toMatchObject({ code: '42501' });
    await expect(query('alter table events disable trigger all')).rejects.toMatchObject({ code: '42501' });
    await expect(query('select * from event_chain')).rejects.toMatchObject({ code: '42501' });
    await writeEvent();
  });

  it('is not changed where one role is both', async () => {
    const { rows } = await own.database.pool.query<{ me: string }>('select current_user as me');
    await grantToApplication(own.url, rows[0]?.me ?? '');
    await expect(own.database.pool.query('delete from events')).rejects.toThrow('events are only ever added');
  });
});
