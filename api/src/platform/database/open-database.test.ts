import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

const quiet = (): void => undefined;
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(quiet, (error: unknown) => error);

describe('an open database', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.drop());

  test('returns bigint as number and times as Date', async () => {
    const { rows } = await sql<{
      id: number;
      at: Date;
    }>`select 9007199254740991::bigint as id, now() as at`.execute(own.database.kysely);
    expect(rows[0]?.id).toBe(Number.MAX_SAFE_INTEGER);
    expect(rows[0]?.at).toBeInstanceOf(Date);
  });

  test('rejects a bigint that is too large for a number', async () => {
    await expect(sql`select 9007199254740993::bigint as id`.execute(own.database.kysely)).rejects.toThrow(
      RangeError,
    );
    await own.database.ping();
  });

  test('survives connections that the server ends, in use or idle', async () => {
    const busy = own.database.pool.query('select pg_sleep(30)');
    const ended = caught(busy);
    const admin = new Client({ connectionString: own.url });
    await admin.connect();
    await expect
      .poll(async () => {
        const { rowCount } = await admin.query(
          "select from pg_stat_activity where datname = current_database() and state = 'active' and query = 'select pg_sleep(30)'",
        );
        return rowCount;
      })
      .toBe(1);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await admin.end();
    expect(isDatabaseUnavailable(await ended)).toBe(true);
    await own.database.ping();
  });

  test('is clean and migrated for each test', async () => {
    const other = await createTestDatabase();
    await other.database.pool.query('create table only_here ()');
    await expect(own.database.pool.query('select from only_here')).rejects.toThrow('does not exist');
    expect((await own.database.pool.query('select from schema_migrations')).rowCount).toBeGreaterThan(0);
    await other.drop();
  });

  test('closes every connection', async () => {
    const database = openDatabase({ url: own.url, poolSize: 2, log: quiet });
    await database.ping();
    await database.close();
    expect(database.pool.totalCount).toBe(0);
  });
});

describe('isDatabaseUnavailable', () => {
  test('recognizes a refused connection', async () => {
    const database = openDatabase({ url: 'postgres://a:b@127.0.0.1:1/x', poolSize: 1, log: quiet });
    expect(isDatabaseUnavailable(await caught(database.ping()))).toBe(true);
    expect(isDatabaseUnavailable(await caught(sql`select 1`.execute(database.kysely)))).toBe(true);
    await database.close();
  });

  test('recognizes a host without an address', async () => {
    const database = openDatabase({ url: 'postgres://a:b@nowhere.invalid/x', poolSize: 1, log: quiet });
    expect(isDatabaseUnavailable(await caught(database.ping()))).toBe(true);
    await database.close();
  });

  test('recognizes a server that accepts the connection and stays silent', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 200 });
    expect(isDatabaseUnavailable(await caught(client.connect()))).toBe(true);
    mute.close();
  });

  test.each(['57P01', '57P02', '57P03', '08006', '08P01', '53300', '25006', 'ECONNRESET'])(
    'recognizes the code %s',
    (code) => {
      expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(true);
      expect(
        isDatabaseUnavailable(new Error('outer', { cause: Object.assign(new Error('x'), { code }) })),
      ).toBe(true);
    },
  );

  test.each(['23505', '42P01', '57014', '40001', 'ENOENT', undefined])(
    'does not match the code %s',
    (code) => {
      expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(false);
    },
  );

  test('recognizes the timeout of the pool', async () => {
    expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false);
  });
});
