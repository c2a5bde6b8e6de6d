import { SLOW } from '@cotyle/domain/testing/slow';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../testing/database-server.ts';
import { testDatabaseName } from '../../testing/test-database.ts';
import { migrate, MigrationError } from './migrate.ts';

const quiet = (): void => undefined;
const CHILD = fileURLToPath(new URL('./testing/migrate-child.ts', import.meta.url));

describe('migrations', () => {
  let folder: string;
  let name: string;
  let url: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cotyle-migrations-'));
    name = testDatabaseName();
    await createDatabase(inject('databaseServerUrl'), name);
    url = urlOfDatabase(inject('databaseServerUrl'), name);
  });
  afterEach(async () => {
    await dropDatabase(inject('databaseServerUrl'), name);
    await rm(folder, { recursive: true });
  });

  const file = (fileName: string, sql: string): Promise<void> => writeFile(join(folder, fileName), sql);
  const run = () => migrate(url, { folder, log: quiet });
  const query = async <T extends object>(text: string): Promise<T[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const startChild = (): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', CHILD, url, folder], { stdio: 'ignore' });
  const untilRunning = async (text: string): Promise<void> => {
    for (;;) {
      const found = await query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and state = 'active' and query like '%${text}%'`,
      );
      if (found.length > 0) return;
      await sleep(20);
    }
  };

  test('are applied in order, once, and recorded', async () => {
    await file('0002_second.sql', 'insert into step values (2)');
    await file('0001_first.sql', 'create table step (n int); insert into step values (1)');
    expect(await run()).toEqual({ applied: ['0001_first', '0002_second'] });
    expect(await run()).toEqual({ applied: [] });
    expect(await query('select n from step')).toEqual([{ n: 1 }, { n: 2 }]);
    await file('0003_third.sql', 'insert into step values (3)');
    expect(await run()).toEqual({ applied: ['0003_third'] });
  });

  test('are each applied once when several nodes start at the same time', async () => {
    await file(
      '0001_first.sql',
      'create table step (n int); select pg_sleep(0.2); insert into step values (1)',
    );
    await file('0002_second.sql', 'insert into step values (2)');
    const results = await Promise.all(Array.from({ length: 6 }, run));
    expect(results.flatMap((result) => result.applied).sort()).toEqual(['0001_first', '0002_second']);
    expect(await query('select n from step order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('continue after a node was killed during one', SLOW, async () => {
    await file('0001_first.sql', 'create table step (n int); insert into step values (1)');
    await file('0002_second.sql', 'insert into step values (2); select pg_sleep(600)');
    const child = startChild();
    await untilRunning('pg_sleep(600)');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await query('select n from step')).toEqual([{ n: 1 }]);
    await file('0002_second.sql', 'insert into step values (2)');
    // The lock of the killed node is released; otherwise this would wait until the test times out.
    expect(await run()).toEqual({ applied: ['0002_second'] });
    expect(await query('select n from step')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('roll back one that fails', async () => {
    await file('0001_first.sql', 'create table step (n int)');
    await file('0002_second.sql', 'create table half (); select no_such_column from step');
    await expect(run()).rejects.toThrow('no_such_column');
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
    await file('0002_second.sql', 'create table half ()');
    expect(await run()).toEqual({ applied: ['0002_second'] });
  });

  test('reject a file that was changed after it was applied', async () => {
    await file('0001_first.sql', 'create table step (n int)');
    await run();
    await file('0001_first.sql', 'create table step (n bigint)');
    await expect(run()).rejects.toThrow(
      new MigrationError('The migration 0001_first was changed after it had been applied.'),
    );
  });

  test('ignore the line ends of a checkout', async () => {
    await file('0001_first.sql', 'create table step (\n n int\n)');
    await run();
    await file('0001_first.sql', 'create table step (\r\n n int\r\n)');
    expect(await run()).toEqual({ applied: [] });
  });

  test('reject a database of a newer version', async () => {
    await file('0001_first.sql', 'create table step (n int)');
    await file('0002_newer.sql', 'create table newer ()');
    await run();
    await rm(join(folder, '0002_newer.sql'));
    await expect(run()).rejects.toThrow(
      new MigrationError('The database has the migration 0002_newer, which this version does not know.'),
    );
  });

  test('reject one that precedes an applied one, and two with the same number', async () => {
    await file('0002_later.sql', 'create table later ()');
    await run();
    await file('0001_first.sql', 'create table first ()');
    await expect(run()).rejects.toThrow('The migration 0001_first would come after the later 0002_later.');
    await file('0002_twin.sql', 'create table twin ()');
    await expect(run()).rejects.toThrow('0002_later.sql and 0002_twin.sql have the same number');
  });

  test('of the project apply to an empty database', async () => {
    expect((await migrate(url, { log: quiet })).applied[0]).toBe('0001_people_and_sessions');
  });
});
