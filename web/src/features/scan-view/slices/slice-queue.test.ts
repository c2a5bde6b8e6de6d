import { describe, expect, it } from 'vitest';
import { createSliceQueue } from './slice-queue.ts';

interface Pending {
  readonly index: number;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** A queue whose slices load when the test resolves them. */
const opened = (count: number, start: number) => {
  const requested: Pending[] = [];
  const loaded: number[] = [];
  const failures: [number, unknown][] = [];
  const queue = createSliceQueue(
    {
      count,
      load: (index, signal) =>
        new Promise((done, fail) => {
          requested.push({ index, done, fail });
          signal.addEventListener('abort', () => fail(new Error('given up')));
        }),
      kindOf: (error) => (error === 'later' ? 'transient' : error === 'refused' ? 'all' : 'slice'),
      onLoaded: (index) => void loaded.push(index),
      onFailed: (failed, error) => void failures.push([failed, error]),
      pause: () => Promise.resolve(),
    },
    start,
  );
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const answer = async (index: number, error?: unknown): Promise<void> => {
    const at = requested.findIndex((one) => one.index === index);
    const [one] = requested.splice(at, 1);
    if (error === undefined) one?.done();
    else one?.fail(error);
    await settled();
  };
  const waiting = (): number[] => requested.map(({ index }) => index);
  return { queue, answer, waiting, loaded, failures };
};

describe('the queue of slices', () => {
  it('loads the current slice alone, and its neighbours once it is rendered', async () => {
    const { queue, answer, waiting, loaded } = opened(11, 5);
    queue.start();
    expect(waiting()).toEqual([5]);
    await answer(5);
    expect(waiting()).toEqual([]);
    queue.releaseRest();
    expect(waiting()).toEqual([4, 6, 3, 7]);
    await answer(6);
    expect(waiting()).toEqual([4, 3, 7, 2]);
    expect(loaded).toEqual([5, 6]);
  });

  it('continues around the current slice', async () => {
    const { queue, answer, waiting } = opened(100, 50);
    queue.start();
    await answer(50);
    queue.releaseRest();
    queue.prioritise(10);
    await answer(49);
    expect(waiting()).toContain(10);
  });

  it('loads every slice once', async () => {
    const { queue, answer, waiting, loaded } = opened(9, 4);
    queue.start();
    queue.releaseRest();
    while (waiting().length > 0) await answer(waiting()[0] ?? 0);
    expect([...loaded].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('retries transient failures, three tries in all', async () => {
    const { queue, answer, waiting, failures } = opened(3, 1);
    queue.start();
    for (const left of [true, true, false]) {
      await answer(1, 'later');
      expect(waiting()).toEqual(left ? [1] : []);
    }
    expect(failures).toEqual([[3, 'later']]);
    queue.retry();
    expect(waiting()).toEqual([1]);
  });

  it('skips an unreadable slice and continues', async () => {
    const { queue, answer, waiting, failures } = opened(3, 1);
    queue.start();
    await answer(1, 'unreadable');
    expect(failures).toEqual([[1, 'unreadable']]);
    expect(waiting()).toEqual([0]);
  });

  it('stops after a slice that the server rejects', async () => {
    const { queue, answer, waiting, failures } = opened(50, 25);
    queue.start();
    await answer(25, 'refused');
    expect([waiting(), failures]).toEqual([[], [[50, 'refused']]]);
  });

  it('aborts everything when it is stopped, without further events', async () => {
    const { queue, answer, loaded, failures, waiting } = opened(9, 4);
    queue.start();
    await answer(4);
    queue.releaseRest();
    const before = waiting().length;
    queue.stop();
    await answer(3);
    expect([loaded, failures, waiting().length]).toEqual([[4], [], before - 1]);
  });
});
