import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { verifyChain } from '../../audit/verify-chain.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../testing/database-server.ts';
import { createTestDatabase, testDatabaseName } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { makeEventMonths } from './months.ts';

const quiet = (): void => undefined;

/** The number of events in each month. */
const MONTHS = `select tableoid::regclass::text as month, count(*)::int as count from events group by 1 order by 1`;

describe('the monthly partitions of the events', () => {
  let own: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    own = await createTestDatabase();
    client = new Client({ connectionString: own.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await own.drop();
  });

  const record = (...days: string[]) =>
    withTransaction(own.database.kysely, new Date(), async (_tx, audit) => {
      for (const day of days)
        audit.record({ type: 'USER_LOGIN', initiatorId: null, at: new Date(`${day}T12:00:00Z`) });
    });
  const months = async () => (await client.query(MONTHS)).rows;
  const make = (day: string) => makeEventMonths(own.database.pool, new Date(`${day}T12:00:00Z`));
  const archive = (month: string) => client.query('select archive_event_month($1)', [month]);

  it('are created three months ahead, each once', async () => {
    await make('2031-11-15');
    await make('2031-11-30');
    const { rows } = await client.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass
       and inhrelid::regclass::text ~ '_203' order by 1`,
    );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      'events_2031_11',
      'events_2031_12',
      'events_2032_01',
      'events_2032_02',
    ]);
  });

  it('take over the events of the default partition when they are created', async () => {
    await record('2031-10-31', '2031-11-01', '2031-11-30', '2033-05-05');
    expect(await months()).toEqual([{ month: 'events_default', count: 4 }]);
    await make('2031-11-15');
    expect(await months()).toEqual([
      { month: 'events_2031_10', count: 1 },
      { month: 'events_2031_11', count: 2 },
      { month: 'events_2033_05', count: 1 },
    ]);
    await record('2031-11-02');
    expect((await months())[1]).toEqual({ month: 'events_2031_11', count: 3 });
    expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 5 });
  });

  it('begin and end in UTC, whatever the time zone of the server', async () => {
    await client.query("set timezone = 'America/Los_Angeles'");
    await client.query("select make_event_months('2031-11-15T00:00:00Z', 0)");
    await client.query("insert into events (creation, type) values ('2031-11-01T00:00:00Z', 'USER_LOGIN')");
    await client.query(
      "insert into events (creation, type) values ('2031-10-31T23:59:59.999Z', 'USER_LOGIN')",
    );
    expect(await months()).toEqual([
      { month: 'events_2031_11', count: 1 },
      { month: 'events_default', count: 1 },
    ]);
  });

  it('can be created by several nodes at once', async () => {
    await record('2031-10-31', '2031-11-01');
    await Promise.all([1, 2, 3, 4].map(() => make('2031-11-15')));
    expect(await months()).toHaveLength(2);
  });

  it('are not created while a long query holds the table, and are created the next time', async () => {
    await record('2031-10-31');
    await client.query('begin; select count(*) from events');
    await expect(make('2031-11-15')).rejects.toMatchObject({ code: '55P03' });
    await record('2031-11-02');
    await client.query('commit');
    await make('2031-11-15');
    expect(await months()).toHaveLength(2);
  });

  it.each([
    "update events_2031_11 set new_value = 'x'",
    'delete from events_2031_11',
    'truncate events_2031_11',
    'delete from events_default',
    'truncate events_default',
    'truncate events',
  ])('cannot be changed directly: %s is rejected', async (text) => {
    await make('2031-11-15');
    await record('2031-11-02', '2038-01-01');
    await expect(client.query(text)).rejects.toThrow('events are only ever added');
  });

  it('number an event that is inserted into one of them directly', async () => {
    await make('2031-11-15');
    await record('2031-11-02');
    await client.query(
      "insert into events_2031_11 (id, creation, type, previous_hash, hash) values (1, '2031-11-03', 'USER_LOGIN', '', '')",
    );
    expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 2 });
  });

  it('can be archived, oldest first, and the rest of the chain is still verified', async () => {
    // The third was written late: its place in the chain is behind the first of the next month.
    await record('2020-01-10', '2020-02-01', '2020-01-31', '2020-02-20', '2020-03-01');
    await make('2020-01-01');
    await expect(archive('2020-02-01')).rejects.toThrow('not the oldest');
    await archive('2020-01-01');
    expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 4 });
    expect((await client.query('select count(*)::int as count from archive.events_2020_01')).rows).toEqual([
      { count: 1 },
    ]);
    await make('2020-02-01');
    expect(await months()).toMatchObject([{ month: 'events_2020_01', count: 1 }, {}, {}]);
    await record('2020-03-02');
    expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 5 });
    await client.query(`alter table events disable trigger all; delete from events where id = 2;
      alter table events enable trigger all`);
    expect(await verifyChain(client)).toMatchObject({ isIntact: false, id: 2 });
  });

  it('cannot be archived before they have ended', async () => {
    const now = new Date();
    await make(now.toISOString().slice(0, 10));
    await expect(archive(`${now.toISOString().slice(0, 7)}-01`)).rejects.toThrow('is not over');
  });
});

describe('a database from before the partitions', () => {
  it('keeps every event, its hash and its position when it is migrated', async () => {
    const name = testDatabaseName();
    await createDatabase(inject('databaseServerUrl'), name);
    const url = urlOfDatabase(inject('databaseServerUrl'), name);
    const client = new Client({ connectionString: url });
    try {
      await migrate(url, { upTo: '0011_scans', log: quiet });
      await client.connect();
      await client.query(
        `insert into events (creation, type, new_value)
         select timestamptz '2025-11-20Z' + n * interval '1 day', 'USER_LOGIN', n::text from generate_series(1, 100) n`,
      );
      const all = 'select * from events order by id';
      const before = await client.query(all);
      await migrate(url, { log: quiet });
      // Later migrations add columns.
      expect((await client.query(all)).rows).toMatchObject(before.rows);
      expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 100 });
      expect((await client.query(MONTHS)).rows).toEqual([
        { month: 'events_2025_11', count: 10 },
        { month: 'events_2025_12', count: 31 },
        { month: 'events_2026_01', count: 31 },
        { month: 'events_2026_02', count: 28 },
      ]);
      await client.query("insert into events (creation, type) values (now(), 'USER_LOGIN')");
      expect(await verifyChain(client)).toMatchObject({ isIntact: true, count: 101 });
    } finally {
      await client.end();
      await dropDatabase(inject('databaseServerUrl'), name);
    }
  });
});
