import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedPostgres } from './embedded.ts';
import { eventually } from '../../testing/eventually.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { isAlive } from './embedded/folder-lock.ts';
import { openDatabase } from './open-database.ts';

/** The application may make schemas of its own, such as the job queue's, but nothing in the one of the tables. */
const KEPT = 'create schema own; create table own.kept (n int); insert into own.kept values (1)';
const CHILD = fileURLToPath(new URL('./testing/embedded-child.ts', import.meta.url));

describe('the embedded database', () => {
  let folder: string;
  let lines: string[];
  let running: EmbeddedPostgres[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cotyle-embedded-'));
    lines = [];
    running = [];
  });
  afterEach(async () => {
    for (const embedded of running) await embedded.stop();
    await rm(folder, { recursive: true });
  });

  const start = async (): Promise<EmbeddedPostgres> => {
    const embedded = await startEmbeddedPostgres({ folder, log: (line) => lines.push(line) });
    running.push(embedded);
    return embedded;
  };
  const startChild = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    return { child, url };
  };
  const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const postmasterPid = async (): Promise<number> =>
    Number((await readFile(join(folder, 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const untilEnded = async (pid: number): Promise<void> => {
    while (isAlive(pid)) await sleep(20);
  };

  test('starts in an empty folder, keeps the data, and starts again', async () => {
    const first = await start();
    await query(first.url, KEPT);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select n from own.kept')).toEqual([{ n: 1 }]);
  });

  test('is UTF-8, durable and password-protected, and its application role is no superuser', async () => {
    const { url } = await start();
    const [settings] = await query(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as listens, current_setting('is_superuser') as superuser,
        lower('ÀÉ') as lower, current_setting('password_encryption') as passwords`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      fsync: 'on',
      listens: '127.0.0.1',
      superuser: 'off',
      lower: 'àé',
      passwords: 'scram-sha-256',
    });
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication',
    );
    expect(lines.join('\n')).not.toContain(new URL(url).password);
  });

  test.skipIf(process.platform === 'win32')(
    'keeps data and password from other users of the machine',
    async () => {
      await start();
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      expect((await stat(join(folder, 'cluster', 'password'))).mode & 0o777).toBe(0o600);
    },
  );

  test('logs no values of statements', async () => {
    const { url } = await start();
    await query(url, 'create schema own; create table own.person (name text primary key)');
    for (const text of [
      "insert into own.person values ('Ada Secret'), ('Ada Secret')",
      "select 'Ada Secret'::int",
      'select "Ada Secret"',
    ])
      await expect(query(url, text)).rejects.toThrow(Error);
    expect(lines.join('\n')).not.toContain('Secret');
  });

  test('restarts on the same port after its server was killed, and the pool reconnects', async () => {
    const { url } = await start();
    const database = openDatabase({ url, poolSize: 2, log: () => undefined });
    await database.pool.query(KEPT);
    process.kill(await postmasterPid(), 'SIGKILL');
    await eventually(async () => {
      expect((await database.pool.query('select n from own.kept')).rows).toEqual([{ n: 1 }]);
      expect(lines).toContain('the database is running again');
    });
    await database.close();
  });

  test.runIf(process.platform === 'linux')(
    'ends when the application is killed, and starts again after that',
    async () => {
      const { child, url } = await startChild();
      await query(url, KEPT);
      const pid = await postmasterPid();
      child.kill('SIGKILL');
      await once(child, 'close');
      await untilEnded(pid);
      const next = await start();
      expect(await query(next.url, 'select n from own.kept')).toEqual([{ n: 1 }]);
    },
  );

  test('starts while the server of a killed application is still stopping', async () => {
    const { child, url } = await startChild();
    await query(url, KEPT);
    child.kill('SIGKILL');
    await once(child, 'close');
    const next = await start();
    expect(await query(next.url, 'select n from own.kept')).toEqual([{ n: 1 }]);
  });

  test('starts after the application and the server were killed together', async () => {
    const { child, url } = await startChild();
    await query(url, KEPT);
    process.kill(await postmasterPid(), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'close');
    const next = await start();
    expect(await query(next.url, 'select n from own.kept')).toEqual([{ n: 1 }]);
  });

  test('starts when the pid of its killed server was reused by another program', async () => {
    await (await start()).stop();
    const pidFile = join(folder, 'cluster', 'data', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${join(folder, 'cluster', 'data')}\n`);
    const next = await start();
    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('starts after a kill during the first initialization', async () => {
    await mkdir(join(folder, 'cluster.new-abc', 'data', 'base'), { recursive: true });
    await writeFile(join(folder, 'cluster.new-abc', 'data', 'PG_VERSION'), '18\n');
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, folder], { stdio: 'ignore' });
    // In the middle as a rule; a machine that kept this test waiting may have made all of it.
    const isMaking = async (): Promise<boolean> => {
      const names = await readdir(folder);
      const fresh = names.find((name) => name.startsWith('cluster.new-') && name !== 'cluster.new-abc');
      const begun = fresh && (await stat(join(folder, fresh, 'data', 'PG_VERSION')).catch(() => undefined));
      return begun !== undefined || names.includes('cluster');
    };
    while (!(await isMaking())) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'close');
    const next = await start();
    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect((await readdir(folder)).filter((name) => name.startsWith('cluster.new-'))).toEqual([]);
  });

  test('names the process that uses the folder when a second application starts', async () => {
    const first = await start();
    await expect(startEmbeddedPostgres({ folder, log: () => undefined })).rejects.toThrow(
      `in use by another running Cotyle (process ${process.pid})`,
    );
    expect(await query(first.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
