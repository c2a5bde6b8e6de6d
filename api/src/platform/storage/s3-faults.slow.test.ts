import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { S3_UNDER_TEST, startTestS3 } from '../../testing/s3.ts';
import type { TestS3 } from '../../testing/s3.ts';
import { openS3 } from './s3.ts';
import { StorageError } from './storage.ts';
import type { Progress, Storage } from './storage.ts';
import { bytesAt, sendBytes } from './testing/bytes.ts';
import { contentOf } from './testing/contents.ts';
import { newKey } from './testing/contract.ts';
import { startUnreliableProxy } from './testing/unreliable-proxy.ts';
import type { Fault } from './testing/unreliable-proxy.ts';

const MiB = 1024 ** 2;
/** Milliseconds, for what hangs; nothing large passes on a line of so little responseTimeout. */
const RESPONSE_TIMEOUT = 3000;

describe(`an unreliable connection to S3, on ${S3_UNDER_TEST}`, () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.close());

  const proxies: (() => void)[] = [];
  afterEach(() => {
    for (const close of proxies.splice(0)) close();
  });

  /** Opens the storage through a proxy that injects faults. */
  const openOn = async (
    faultFor: (method: string, url: string) => Fault,
    responseTimeout = 30_000,
  ): Promise<Storage> => {
    const proxy = await startUnreliableProxy(s3.options.endpoint, ({ method = '', url = '' }) =>
      faultFor(method, url),
    );
    proxies.push(proxy.close);
    return openS3({ ...s3.options, endpoint: proxy.endpoint, responseTimeout });
  };

  const errorOf = async (work: Promise<unknown>): Promise<StorageError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StorageError);
    return error as StorageError;
  };

  test.each(['hangs', 'dies'] as const)(
    'a service that %s during an upload fails it in bounded time, and the upload is resumed later',
    async (fault) => {
      const back = openS3(s3.options);
      const [key, size] = [newKey(), 18 * MiB];
      const first = { at: 0, source: sendBytes(0, 8 * MiB), progress: {} };
      const { progress } = await back.append(key, first);
      let isAway = false;
      const storage = await openOn(
        (_method, url) => {
          if (url.includes('partNumber=2')) isAway = true;
          return isAway ? fault : 'passes';
        },
        fault === 'hangs' ? RESPONSE_TIMEOUT : undefined,
      );
      const next = { at: 8 * MiB, source: sendBytes(8 * MiB, size), progress };
      const { full } = await errorOf(storage.append(key, next));
      expect([isAway, full]).toEqual([true, false]);

      const at = await back.received(key, {});
      expect(at).toBe(8 * MiB);
      const rest = await back.append(key, { at, source: sendBytes(at, size), progress: {} });
      await back.finish(key, rest.progress);
      expect((await contentOf(back, key)).equals(bytesAt(0, size))).toBe(true);
    },
  );

  test.each(['is full', 'is over quota'] as const)(
    'a service that %s is distinguished from one that is unavailable',
    async (fault) => {
      const storage = await openOn((method) => (method === 'PUT' ? fault : 'passes'));
      const key = newKey();
      const { full, message } = await errorOf(
        storage.append(key, { at: 0, source: sendBytes(0, 1000), progress: {} }),
      );
      expect([full, message]).toEqual([true, 'Files cannot be stored now: the S3 service has no room left.']);
      await storage.remove(key);
      expect(await storage.received(key, {})).toBe(0);
    },
  );

  test('a service that is silent or stops halfway ends a download in bounded time', async () => {
    const [key, direct] = [newKey(), openS3(s3.options)];
    const { progress } = await direct.append(key, { at: 0, source: sendBytes(0, 9 * MiB), progress: {} });
    await direct.finish(key, progress);
    const sentence = 'the S3 service does not answer in time.';
    const silent = await openOn(() => 'hangs', RESPONSE_TIMEOUT);
    expect((await errorOf(silent.read(key))).message).toContain(sentence);
    const halting = await openOn(() => 'falls silent', RESPONSE_TIMEOUT);
    expect((await errorOf(contentOf(halting, key))).message).toContain(sentence);
  });

  test('a lost request is retried once without an error', async () => {
    const lost = new Set<string>();
    const storage = await openOn((method, url) => {
      const name = `${method} ${url.replace(/uploadId=[^&]*/, '')}`;
      if (lost.has(name)) return 'passes';
      lost.add(name);
      return 'dies';
    });
    const [key, size] = [newKey(), 9 * MiB];
    const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, size), progress: {} });
    await storage.finish(key, progress);
    expect((await contentOf(storage, key)).equals(bytesAt(0, size))).toBe(true);
  });

  test('no acknowledged byte is lost, whichever request fails twice', async () => {
    const faults = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(faults, async (losing) => {
        let count = 0;
        const storage = await openOn(() => {
          count += 1;
          return losing.includes(Math.floor(count / 2)) ? 'dies' : 'passes';
        });
        const [key, size] = [newKey(), 17 * MiB + 3];
        let acknowledged = 0;
        let progress: Progress = {};
        const goOn = async (): Promise<boolean> => {
          const at = await storage.received(key, progress);
          expect(at).toBeGreaterThanOrEqual(acknowledged);
          if (at === size) return true;
          const source = sendBytes(at, size, { breaksAt: Math.min(size, at + 5 * MiB) });
          const appended = await storage.append(key, { at, source, progress });
          [acknowledged, progress] = [appended.received, appended.progress];
          return false;
        };
        const step = async (): Promise<boolean> => {
          const isAll = await goOn();
          if (isAll) await storage.finish(key, progress);
          return isAll;
        };
        const isFault = (error: unknown): boolean => {
          if (error instanceof StorageError && count < 200) return false;
          throw error;
        };
        while (!(await step().catch(isFault)));
        const content = await contentOf(openS3(s3.options), key);
        const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
        expect(hashOf(content)).toBe(hashOf(bytesAt(0, size)));
      }),
      { numRuns: 3 },
    );
  }, 300_000);
});
