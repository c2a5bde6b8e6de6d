import { expect, it, onTestFinished } from 'vitest';
import { startWorker } from './worker.ts';
import type { QueuedJob } from './worker.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const startWith = ({ onFetch = () => Promise.resolve() }: { onFetch?: () => Promise<void> } = {}) => {
  const queued: QueuedJob<string>[] = [];
  const handled: string[] = [];
  let ends: (() => void)[] = [];
  let reads = 0;
  const worker = startWorker<string>({
    queue: {
      name: 'a queue',
      fetch: async (limit) => {
        reads += 1;
        const jobs = queued.splice(0, limit);
        await onFetch();
        return jobs;
      },
      complete: () => Promise.resolve(),
      fail: () => Promise.resolve(),
    },
    settings: { concurrency: 1, runSeconds: 3600 },
    handle: (data) => {
      handled.push(data);
      return new Promise((resolve) => void ends.push(resolve));
    },
    log,
  });
  const endJob = (): void => {
    for (const end of ends) end();
    ends = [];
  };
  onTestFinished(async () => {
    endJob();
    await worker.stop(3_600_000);
  });
  return {
    worker,
    handled,
    add: (data: string) => void queued.push({ id: data, data, retryCount: 0, retryLimit: 0 }),
    endJob,
    reads: () => reads,
  };
};

it('a worker that is woken looks for jobs at once', async () => {
  const { worker, handled, add, reads } = startWith();
  worker.wake();
  await expect.poll(reads).toBe(1);
  add('a');
  worker.wake();
  await expect.poll(() => handled).toEqual(['a']);
});

it('a worker takes the next job as soon as one has ended', async () => {
  const { worker, handled, add, endJob } = startWith();
  add('a');
  add('b');
  worker.wake();
  await expect.poll(() => handled).toEqual(['a']);
  endJob();
  await expect.poll(() => handled).toEqual(['a', 'b']);
});

it('a worker that is woken while it reads the queue reads it again', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { worker, handled, add, reads } = startWith({ onFetch: () => held });
  worker.wake();
  await expect.poll(reads).toBe(1);
  add('a');
  worker.wake();
  goOn();
  await expect.poll(() => handled).toEqual(['a']);
});
