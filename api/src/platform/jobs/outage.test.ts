import { SLOW } from '@cotyle/domain/testing/slow';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { APPLICATION_NAME, openQueueDatabase } from './queue-database.ts';
import { collector, testQueue } from './testing/test-queue.ts';

const { url, kysely, log, linesWith, open, closeAll, states } = testQueue();

/** Stands between the queue and the database, and can let the one lose the other. */
const startProxy = async () => {
  const target = new URL(url());
  const sockets = new Set<Socket>();
  let mode: 'pass' | 'refuse' | 'hang' = 'pass';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (mode === 'refuse') return void socket.destroy();
    if (mode === 'hang') return;
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream);
    upstream.on('error', () => undefined);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const own = new URL(url());
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    set: (next: typeof mode) => {
      mode = next;
      cut();
    },
  };
};

describe('an unavailable database', () => {
  test('does not stop later jobs after lost connections', SLOW, async () => {
    const { handled, handle } = collector();
    const jobs = await open(handle);
    for (let round = 1; round <= 3; round++) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = ${APPLICATION_NAME} and datname = current_database()`.execute(kysely());
      expect(rows.length).toBeGreaterThan(0);
      await kysely()
        .transaction()
        .execute((transaction) => jobs.add('send-reset-link', { userId: round }, { transaction }));
      await eventually(() => expect(handled).toHaveLength(round));
    }
    expect(handled).toEqual([1, 2, 3]);
  });

  test('does not make a job run twice that ends meanwhile, and its start and end are logged', async () => {
    const proxy = await startProxy();
    const { handled, handle } = collector();
    const jobs = await open(
      async (data) => {
        proxy.set('refuse');
        await handle(data);
      },
      { url: proxy.url },
    );
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(handled).toEqual([1]));
    await eventually(() => expect(linesWith('job queue lost the database')).toHaveLength(1));
    proxy.set('pass');
    await eventually(async () => expect(await states()).toEqual(['completed']));
    await eventually(() => expect(linesWith('job queue reached the database again')).toHaveLength(1));
    await closeAll();
    expect(handled).toEqual([1]);
    expect(linesWith('job queue lost the database')).toHaveLength(1);
  });

  test('is reached again only when a question that was asked after the loss is answered', async () => {
    const database = openQueueDatabase(url(), log);
    const own = sql`application_name = ${APPLICATION_NAME} and datname = current_database()`;
    const answered = await kysely()
      .transaction()
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(1, 2)`.execute(transaction);
        const waiting = database.executeSql('select pg_advisory_xact_lock(1, 2)', []);
        await eventually(async () => {
          const { rows } = await sql`select pid from pg_stat_activity
            where wait_event_type = 'Lock' and ${own}`.execute(kysely());
          expect(rows).toHaveLength(1);
        });
        // By another connection, which is idle afterwards.
        await database.executeSql('select 1', []);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle' and ${own}`.execute(kysely());
        await eventually(() => expect(linesWith('job queue lost the database')).toHaveLength(1));
        return { waiting };
      });
    await answered.waiting;
    expect(linesWith('job queue reached the database again')).toEqual([]);
    await eventually(async () => {
      await database.executeSql('select 1', []);
      expect(linesWith('job queue reached the database again')).toHaveLength(1);
    });
    await database.close();
  });

  test('makes openJobs fail at the start, and succeed once it is back', SLOW, async () => {
    const proxy = await startProxy();
    const { handled, handle } = collector();
    for (const mode of ['refuse', 'hang'] as const) {
      proxy.set(mode);
      await expect(open(handle, { url: proxy.url })).rejects.toThrow(/terminated|timeout/i);
    }
    proxy.set('pass');
    const jobs = await open(handle, { url: proxy.url });
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(handled).toEqual([1]));
  });
});
