import { ApiError } from '../../../errors/api-error.ts';
import { describe, expect, it } from 'vitest';
import { createSheetQueue } from './sheet-queue.ts';

const forever = new AbortController().signal;

/** Work that the test ends itself. */
const heldWork = () => {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    started,
    end: (n: number) => ends.get(n)?.(),
    work: (n: number) => () =>
      new Promise<number>((resolve) => {
        started.push(n);
        ends.set(n, () => resolve(n));
      }),
  };
};

describe('the queue of sheets', () => {
  it('makes few at once, the others in order, and refuses more than may wait', async () => {
    const queue = createSheetQueue({ atOnce: 2, waiting: 2 });
    const { started, end, work } = heldWork();
    const results = [1, 2, 3, 4].map((n) => queue.run(work(n), forever));
    expect(started).toEqual([1, 2]);
    const refused = queue.run(work(5), forever);
    await expect(refused).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 5,
      message: 'Too many sheets are being made. Please try again in a moment.',
    });
    end(2);
    await results[1];
    await expect.poll(() => started).toEqual([1, 2, 3]);
    end(1);
    end(3);
    await expect.poll(() => started).toEqual([1, 2, 3, 4]);
    end(4);
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('gives the place of one that failed to the next', async () => {
    const queue = createSheetQueue({ atOnce: 1, waiting: 1 });
    const failed = queue.run(() => Promise.reject(new Error('broken')), forever);
    const next = queue.run(() => Promise.resolve('made'), forever);
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('made');
  });

  it('lets go who gives up while waiting', async () => {
    const queue = createSheetQueue({ atOnce: 1, waiting: 1 });
    const { started, end, work } = heldWork();
    const first = queue.run(work(1), forever);
    const control = new AbortController();
    const second = queue.run(work(2), control.signal);
    control.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    const third = queue.run(work(3), forever);
    end(1);
    await first;
    await expect.poll(() => started).toEqual([1, 3]);
    end(3);
    expect(await third).toBe(3);
  });

  it('refuses those who wait when it closes, and everybody after', async () => {
    const queue = createSheetQueue({ atOnce: 1, waiting: 5 });
    const { end, work } = heldWork();
    const first = queue.run(work(1), forever);
    const second = queue.run(work(2), forever);
    queue.close();
    await expect(second).rejects.toBeInstanceOf(ApiError);
    await expect(queue.run(work(3), forever)).rejects.toBeInstanceOf(ApiError);
    end(1);
    expect(await first).toBe(1);
  });
});
