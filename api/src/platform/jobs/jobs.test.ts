import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { JobHandlers } from './open-jobs.ts';
import { POLL_MILLISECONDS } from './poll-queues.ts';
import { collector, testQueue } from './testing/test-queue.ts';

const { kysely, lines, linesWith, open, closeAll, states } = testQueue();

/** Ends the pauses of the jobs that have failed. */
const retryNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(kysely());

describe('a job of a transaction', () => {
  test('is not added when the transaction is rolled back', async () => {
    const { handled, handle } = collector();
    const jobs = await open(handle);
    const undone = kysely()
      .transaction()
      .execute(async (transaction) => {
        await jobs.add('send-reset-link', { userId: 1 }, { transaction });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    await jobs.add('send-reset-link', { userId: 2 });
    await eventually(async () => expect(await states()).toEqual(['completed']));
    expect(handled).toEqual([2]);
  });

  test('runs once after the commit, however many nodes there are', async () => {
    const { handled, handle } = collector();
    const [jobs] = await Promise.all([open(handle), open(handle), open(handle)]);
    await kysely()
      .transaction()
      .execute(async (transaction) => {
        for (let userId = 1; userId <= 30; userId++)
          await jobs.add('send-reset-link', { userId }, { transaction });
        // A job of nobody's transaction overtakes them: the nodes have looked, and did not see the thirty.
        await jobs.add('send-reset-link', { userId: 0 });
        await eventually(() => expect(handled).toEqual([0]));
      });
    await eventually(async () => expect(new Set(await states())).toEqual(new Set(['completed'])));
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
    await kysely()
      .transaction()
      .execute(async (transaction) => {
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
      expect(await states()).toEqual(Array.from({ length: 5 }, () => 'completed')),
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
    await eventually(async () => expect(await states()).toEqual(['completed']));
    expect(linesWith('job failed, retrying')).toHaveLength(2);
    // The whole number: three digits of it can stand in the random id of a job.
    expect(lines().join('\n')).not.toMatch(/424242424|anna/i);
    const { rows } = await sql<{ output: string }>`select output::text from pgboss.job`.execute(kysely());
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
    await eventually(async () => expect(await states()).toEqual(['retry']));
    await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()`.execute(kysely());
    await eventually(() => expect(lasts).toEqual([false, true]));
    await eventually(async () => expect(await states()).toEqual(['failed']));
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
