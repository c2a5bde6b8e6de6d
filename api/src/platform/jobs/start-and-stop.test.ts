import { SLOW } from '@cotyle/domain/testing/slow';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openJobs } from './open-jobs.ts';
import { collector, handlersWith, testQueue } from './testing/test-queue.ts';

const { log, lines, open, states } = testQueue();

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
        handlers: handlersWith({ sweep: async () => void swept++ }),
      });
    try {
      const nodes = await Promise.all([start(), start(), start()]);
      await eventually(() => expect(swept).toBeGreaterThan(0));
      await Promise.all(nodes.map((node) => node.close()));
      expect(lines()).toEqual([]);
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
    expect(await states()).toEqual(['active']);
    expect(isClosed).toBe(false);
    end?.();
    await closing;
    expect(handled).toEqual([1]);
    expect(await states()).toEqual(['completed']);
  });

  test('returns a job that takes too long to the queue, and another node runs it', SLOW, async () => {
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
