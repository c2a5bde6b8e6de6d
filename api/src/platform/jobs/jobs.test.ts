import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openJobs } from './open-jobs.ts';
import type { JobHandlers, Jobs, JobsOptions } from './open-jobs.ts';
import { POLL_MILLISECONDS } from './poll-queues.ts';
import { APPLICATION_NAME } from './queue-database.ts';

let own: TestDatabase;
let lines: string[];
const opened: Jobs[] = [];
const toClose: (() => void)[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await closeAll();
  for (const close of toClose.splice(0)) close();
  await sql`do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$`.execute(
    own.database.kysely,
  );
});

const write = (fields: object, message: string): void => {
  lines.push(JSON.stringify({ fields, message }));
};
const log = { info: write, warn: write, error: write };

const open = async (
  sendResetLink: JobHandlers['send-reset-link'],
  options: Partial<JobsOptions> = {},
): Promise<Jobs> => {
  const jobs = await openJobs({
    url: own.url,
    handlers: {
      'send-reset-link': sendResetLink,
      'queue-unread-mails': async () => undefined,
      'send-unread-mail': async () => undefined,
      'derive-model': async () => undefined,
      'inspect-scan': async () => undefined,
      'inspect-scan-long': async () => undefined,
      'verify-scan': async () => undefined,
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
    },
    log,
    retrySeconds: 1,
    ...options,
  });
  opened.push(jobs);
  return jobs;
};

const collector = () => {
  const handled: number[] = [];
  const handle = async ({ userId }: { userId: number }) => void handled.push(userId);
  return { handled, handle };
};

const linesWith = (words: string) => lines.filter((line) => line.includes(words));

const statesOf = async (name: string): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} order by created_on`.execute(own.database.kysely);
  return rows.map((row) => row.state);
};

/** Ends the pauses of the jobs that have failed. */
const retryNow = () =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(own.database.kysely);

/** What was being handled has ended by then. */
const closeAll = () => Promise.all(opened.splice(0).map((jobs) => jobs.close()));

/** Stands between the queue and the database, and can let the one lose the other. */
const startProxy = async () => {
  const target = new URL(own.url);
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
  toClose.push(() => {
    cut();
    server.close();
  });
  const url = new URL(own.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    set: (next: typeof mode) => {
      mode = next;
      cut();
    },
  };
};

describe('a job of a transaction', () => {
  test('is not added when the transaction is rolled back', async () => {
    const { handled, handle } = collector();
    const jobs = await open(handle);
    const undone = own.database.kysely.transaction().execute(async (transaction) => {
      await jobs.add('send-reset-link', { userId: 1 }, { transaction });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await jobs.add('send-reset-link', { userId: 2 });
    await eventually(async () => expect(await statesOf('send-reset-link')).toEqual(['completed']));
    expect(handled).toEqual([2]);
  });

  test('runs once after the commit, however many nodes there are', async () => {
    const { handled, handle } = collector();
    const [jobs] = await Promise.all([open(handle), open(handle), open(handle)]);
    await own.database.kysely.transaction().execute(async (transaction) => {
      for (let userId = 1; userId <= 30; userId++)
        await jobs.add('send-reset-link', { userId }, { transaction });
      // A job of nobody's transaction overtakes them: the nodes have looked, and did not see the thirty.
      await jobs.add('send-reset-link', { userId: 0 });
      await eventually(() => expect(handled).toEqual([0]));
    });
    await eventually(async () =>
      expect(new Set(await statesOf('send-reset-link'))).toEqual(new Set(['completed'])),
    );
    await closeAll();
    expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, i) => i));
  });

  test('starts at the next poll of its queue, within a second', async () => {
    const { handled, handle } = collector();
    const jobs = await open(handle);
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(handled).toEqual([1]));
    expect(POLL_MILLISECONDS).toBeLessThanOrEqual(1000);
  });

  test('is not added while a job with the same key is queued', async () => {
    const { handled, handle } = collector();
    const jobs = await open(handle);
    await own.database.kysely.transaction().execute(async (transaction) => {
      await jobs.add('send-reset-link', { userId: 1 }, { transaction, key: 'user-1' });
      await jobs.add('send-reset-link', { userId: 1 }, { transaction, key: 'user-1' });
      await jobs.add('send-reset-link', { userId: 2 }, { transaction, key: 'user-2' });
    });
    await eventually(() => expect(handled).toHaveLength(2));
    await jobs.add('send-reset-link', { userId: 1 }, { key: 'user-1' });
    await eventually(() => expect(handled).toEqual([...handled.slice(0, 2), 1]));
  });

  test('can add another job, once per key', async () => {
    const handled: number[] = [];
    const held: (() => void)[] = [];
    const jobs = await open(async ({ userId }, _signal, { addJob }) => {
      // These take all places but one, so that what is added below has to wait.
      if (userId > 10) return new Promise<void>((release) => void held.push(release));
      handled.push(userId);
      if (userId !== 1) return undefined;
      await addJob('send-reset-link', { userId: 2 }, 'two');
      await addJob('send-reset-link', { userId: 2 }, 'two');
      return undefined;
    });
    for (const userId of [11, 12, 13]) await jobs.add('send-reset-link', { userId });
    await eventually(() => expect(held).toHaveLength(3));
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(handled).toHaveLength(2));
    for (const release of held) release();
    await eventually(async () =>
      expect(await statesOf('send-reset-link')).toEqual(Array.from({ length: 5 }, () => 'completed')),
    );
    expect(handled).toEqual([1, 2]);
  });
});

describe('a job that fails', () => {
  test('is retried until it succeeds, and its data is not logged', async () => {
    let tries = 0;
    const jobs = await open(async ({ userId }) => {
      tries++;
      if (tries < 3)
        throw Object.assign(new Error(`no mail to "anna ${userId}" at anna@clinic.test`), {
          detail: `${userId}`,
        });
    });
    await jobs.add('send-reset-link', { userId: 424_242_424 }, { key: 'key-of-anna' });
    // The pause doubles with each failure.
    await eventually(async () => {
      await retryNow();
      expect(tries).toBe(3);
    });
    await eventually(async () => expect(await statesOf('send-reset-link')).toEqual(['completed']));
    expect(linesWith('job failed, retrying')).toHaveLength(2);
    // The whole number: three digits of it can stand in the random id of a job.
    expect(lines.join('\n')).not.toMatch(/424242424|anna/i);
    const { rows } = await sql<{ output: string }>`select output::text from pgboss.job`.execute(
      own.database.kysely,
    );
    expect(JSON.stringify(rows)).not.toMatch(/anna/i);
  });

  test('receives whether the attempt is the last', async () => {
    const lasts: boolean[] = [];
    const fail: JobHandlers['send-reset-link'] = async (_data, _signal, { isLastAttempt: last }) => {
      lasts.push(last);
      throw new Error('never works');
    };
    // So long that the second try comes when this test says so, however slow the test is.
    const jobs = await open(fail, { retrySeconds: 3600 });
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(lasts).toEqual([false]));
    // The tries between the first and the last are counted as done.
    const { kysely } = own.database;
    await eventually(async () => expect(await statesOf('send-reset-link')).toEqual(['retry']));
    await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()`.execute(kysely);
    await eventually(() => expect(lasts).toEqual([false, true]));
    await eventually(async () => expect(await statesOf('send-reset-link')).toEqual(['failed']));
  });

  test('does not delay the others', async () => {
    const handled: number[] = [];
    const jobs = await open(
      ({ userId }, signal) =>
        userId === 1 ? sleep(60_000, undefined, { signal }) : Promise.resolve(void handled.push(userId)),
      { closeWithin: 100 },
    );
    for (let userId = 1; userId <= 10; userId++) await jobs.add('send-reset-link', { userId });
    await eventually(() => expect(handled).toHaveLength(9));
  });
});

describe('a node that is shutting down', () => {
  test('waits for a running job', async () => {
    const { handled, handle } = collector();
    let end: (() => void) | undefined;
    const jobs = await open(async (data) => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      await handle(data);
    });
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(end).toBeDefined());
    let isClosed = false;
    const close = async () => {
      await jobs.close();
      isClosed = true;
    };
    const closing = Promise.all([close(), close()]);
    expect(await statesOf('send-reset-link')).toEqual(['active']);
    expect(isClosed).toBe(false);
    end?.();
    await closing;
    expect(handled).toEqual([1]);
    expect(await statesOf('send-reset-link')).toEqual(['completed']);
  });

  test('returns a job that takes too long to the queue, and another node runs it', async () => {
    let started = false;
    const jobs = await open(
      () => {
        started = true;
        return new Promise<never>(() => undefined);
      },
      { closeWithin: 200 },
    );
    await jobs.add('send-reset-link', { userId: 1 });
    await eventually(() => expect(started).toBe(true));
    await jobs.close();
    const { handled, handle } = collector();
    await open(handle);
    await eventually(() => expect(handled).toEqual([1]));
  });
});

describe('an unavailable database', () => {
  test('does not stop later jobs after lost connections', async () => {
    const { handled, handle } = collector();
    const jobs = await open(handle);
    for (let round = 1; round <= 3; round++) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = ${APPLICATION_NAME} and datname = current_database()`.execute(
        own.database.kysely,
      );
      expect(rows.length).toBeGreaterThan(0);
      await own.database.kysely
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
    await eventually(async () => expect(await statesOf('send-reset-link')).toEqual(['completed']));
    await eventually(() => expect(linesWith('job queue reached the database again')).toHaveLength(1));
    await closeAll();
    expect(handled).toEqual([1]);
    expect(linesWith('job queue lost the database')).toHaveLength(1);
  });

  test('makes openJobs fail at the start, and succeed once it is back', async () => {
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

describe('the first start of the queue', () => {
  test('works for several nodes at once, and the hourly sweep runs once', async () => {
    const empty = await createTestDatabase();
    // By the clock of the database, which counts the hours for the queue.
    const hour = async () => {
      const { rows } = await sql<{
        hour: number;
      }>`select floor(extract(epoch from now()) / 3600)::int as hour`.execute(empty.database.kysely);
      return rows[0]?.hour ?? 0;
    };
    const added = async () => {
      const { rows } = await sql`select id from pgboss.job where name = 'sweep'`.execute(
        empty.database.kysely,
      );
      return rows.length;
    };
    const firstHour = await hour();
    let swept = 0;
    const start = () =>
      openJobs({
        url: empty.url,
        log,
        handlers: {
          'send-reset-link': async () => undefined,
          'queue-unread-mails': async () => undefined,
          'send-unread-mail': async () => undefined,
          'derive-model': async () => undefined,
          'inspect-scan': async () => undefined,
          'inspect-scan-long': async () => undefined,
          'verify-scan': async () => undefined,
          'scan-malware': async () => undefined,
          'make-picture': async () => undefined,
          'draft-segmentation': async () => undefined,
          'make-model': async () => undefined,
          'send-security-mail': async () => undefined,
          'send-emergency-sign-in-mails': async () => undefined,
          'erase-patient': async () => undefined,
          sweep: async () => void swept++,
          'send-audit-anchors': async () => undefined,
          'send-emergency-access-mail': async () => undefined,
          'close-received-study': async () => undefined,
          'send-to-pacs': async () => undefined,
          'find-forgotten-sendings': async () => undefined,
          'find-received-studies': async () => undefined,
        },
      });
    try {
      const nodes = await Promise.all([start(), start(), start()]);
      await eventually(() => expect(swept).toBeGreaterThan(0));
      await Promise.all(nodes.map((node) => node.close()));
      expect(lines).toEqual([]);
      await (await start()).close();
      // A run over the full hour sees two.
      const hours = 1 + (await hour()) - firstHour;
      expect(await added()).toBeLessThanOrEqual(hours);
      expect(swept).toBeLessThanOrEqual(hours);
    } finally {
      await empty.drop();
    }
  });
});
