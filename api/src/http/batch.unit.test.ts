import { describe, expect, it } from 'vitest';
import { batch } from './batch.ts';

/** Queries that complete when the test says so. */
const controlledBatch = () => {
  const queries: { items: readonly number[]; complete: () => void; fail: (error: Error) => void }[] = [];
  const lookUp = batch<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        queries.push({ items, complete: () => resolve(items.map(String)), fail: reject });
      }),
  );
  return { queries, lookUp };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch', () => {
  it('runs one query for all items of the same moment, and each caller gets its own result', async () => {
    const { queries, lookUp } = controlledBatch();
    const answers = Promise.all([lookUp(1), lookUp(2), lookUp(3)]);
    await turn();
    expect(queries.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    queries[0]?.complete();
    expect(await answers).toEqual(['1', '2', '3']);
  });

  it('gives no caller the result of a query that started before it called', async () => {
    const { queries, lookUp } = controlledBatch();
    const first = lookUp(1);
    await turn();
    const second = lookUp(2);
    queries[0]?.complete();
    expect(await first).toBe('1');
    await turn();
    expect(queries[1]?.items).toEqual([2]);
    queries[1]?.complete();
    expect(await second).toBe('2');
  });

  it('does not wait for a query that hangs', async () => {
    const { queries, lookUp } = controlledBatch();
    void lookUp(1);
    await turn();
    const second = lookUp(2);
    await expect.poll(() => queries.length).toBe(2);
    queries[1]?.complete();
    expect(await second).toBe('2');
  });

  it('rejects every caller of a failed query, and runs the next one', async () => {
    const { queries, lookUp } = controlledBatch();
    const failing = Promise.allSettled([lookUp(1), lookUp(2)]);
    await turn();
    queries[0]?.fail(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = lookUp(3);
    await turn();
    queries[1]?.complete();
    expect(await next).toBe('3');
  });

  it('has at most two hundred items in one query', async () => {
    const { queries, lookUp } = controlledBatch();
    const answers = Promise.all(Array.from({ length: 250 }, (_, index) => lookUp(index)));
    await turn();
    expect(queries.map(({ items }) => items.length)).toEqual([200]);
    queries[0]?.complete();
    await turn();
    queries[1]?.complete();
    expect(await answers).toHaveLength(250);
  });
});
