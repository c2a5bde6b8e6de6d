import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../../testing/tcp-proxy.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { createUploadLocks, UploadBusy } from './locks.ts';
import type { UploadLocks } from './locks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
const open: UploadLocks[] = [];
/** Long enough for a holder that yields, on any machine. */
const PATIENCE = 100_000;
const node = (url = database.url, waitFor = PATIENCE): UploadLocks => {
  const locks = createUploadLocks(url, waitFor);
  open.push(locks);
  return locks;
};
afterEach(async () => {
  for (const locks of open.splice(0)) await locks.close();
});
afterAll(() => database.drop());

const stubborn = (): void => undefined;

describe.each(['on one node', 'on two nodes'])('the lock of an upload, %s', (where) => {
  const two = (waitFor?: number): [UploadLocks, UploadLocks] => {
    const first = node(database.url, waitFor);
    return [first, where === 'on one node' ? first : node(database.url, waitFor)];
  };

  it('has one holder at a time, and another one after its release', async () => {
    const [first, second] = two(500);
    const id = randomUUID();
    const release = await first.acquire(id, stubborn);
    await expect(second.acquire(id, stubborn)).rejects.toThrow(UploadBusy);
    await release();
    await (
      await second.acquire(id, stubborn)
    )();
  });

  it('is released by a holder that is asked to yield', async () => {
    const [first, second] = two();
    const id = randomUUID();
    let asked = 0;
    const release = await first.acquire(id, () => {
      asked += 1;
      void release();
    });
    const next = await second.acquire(id, stubborn);
    expect(asked).toBeGreaterThan(0);
    await next();
  });

  it('of one upload does not block another upload', async () => {
    const [first, second] = two();
    const releases = [
      await first.acquire(randomUUID(), stubborn),
      await second.acquire(randomUUID(), stubborn),
      await first.acquire(randomUUID(), stubborn),
    ];
    for (const release of releases) await release();
  });

  it('never has two holders under contention', async () => {
    const [first, second] = two();
    const id = randomUUID();
    let holders = 0;
    let most = 0;
    let held = 0;
    const hold = async (locks: UploadLocks): Promise<void> => {
      let yieldLock: () => void = () => undefined;
      const asked = new Promise<void>((resolve) => {
        yieldLock = resolve;
      });
      const release = await locks.acquire(id, yieldLock).catch(() => undefined);
      if (!release) return;
      holders += 1;
      held += 1;
      most = Math.max(most, holders);
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20))]);
      holders -= 1;
      await release();
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => hold(index % 2 === 0 ? first : second)));
    expect(most).toBe(1);
    expect(held).toBeGreaterThan(0);
  });
});

describe('a node that loses its connection', () => {
  it('releases its uploads to other nodes', async () => {
    const proxy = await startTcpProxy(database.url);
    const id = randomUUID();
    const lonely = node(proxy.url);
    let isAsked = false;
    await lonely.acquire(id, () => {
      isAsked = true;
    });
    await expect(node(database.url, 500).acquire(id, stubborn)).rejects.toThrow(UploadBusy);
    isAsked = false;
    proxy.disconnect();
    await expect.poll(() => isAsked).toBe(true);
    await (
      await node().acquire(id, stubborn)
    )();
    const again = () =>
      lonely.acquire(randomUUID(), stubborn).then(
        async (release) => {
          await release();
          return 'taken';
        },
        () => 'away',
      );
    expect(await again()).toBe('away');
    proxy.reconnect();
    await expect.poll(again).toBe('taken');
    await lonely.close();
    await proxy.close();
  });
});
