import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { runs } from '@cotyle/domain/testing/sampled';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StorageError } from '../storage.ts';
import type { Progress, Storage } from '../storage.ts';
import { bytesAt, sendBytes } from './bytes.ts';
import { contentOf } from './contents.ts';

const MiB = 1024 ** 2;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const newKey = (): string => `files/2026/11/${randomUUID()}`;

const store = async (storage: Storage, key: string, length: number) => {
  const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, length), progress: {} });
  await storage.finish(key, progress);
  return progress;
};

const hanging = async function* (length: number, onHang: () => void): AsyncGenerator<Uint8Array> {
  yield bytesAt(0, length);
  onHang();
  await new Promise(() => undefined);
};

/** The tests that every storage must pass. */
export const storageContract = (
  open: () => Storage,
  sizes: { readonly runs: number; readonly largest: number },
): void => {
  describe('storing', () => {
    test('an upload in one part can be read whole and in ranges, and its hash is correct', async () => {
      const [storage, key, size] = [open(), newKey(), 5 * MiB + 17];
      const hash = storage.hash();
      const appended = await storage.append(key, { at: 0, source: sendBytes(0, size), progress: {}, hash });
      expect(appended).toEqual({ received: size, progress: appended.progress });
      expect(hash.at).toBe(size);
      await storage.finish(key, appended.progress);
      expect(await storage.size(key)).toBe(size);
      expect(await hash.digest()).toBe(sha256(bytesAt(0, size)));
      expect((await contentOf(storage, key)).equals(bytesAt(0, size))).toBe(true);
      for (const [start, end] of [
        [0, 1],
        [1, 1_500_000],
        [size - 1, size - 1],
      ] as const) {
        const range = await buffer(await storage.read(key, { start, end }));
        const [bytes] = await storage.readRanges(key, [{ start, end }]);
        expect(range.equals(bytes ?? Buffer.alloc(0))).toBe(true);
        expect(range.equals(bytesAt(start, end - start + 1))).toBe(true);
      }
    });

    test.each([0, 1, 4096, MiB - 1, MiB, MiB + 1])('a file of %i bytes is stored exactly', async (size) => {
      const [storage, key] = [open(), newKey()];
      const hash = storage.hash();
      const { progress } = await storage.append(key, {
        at: 0,
        source: sendBytes(0, size),
        progress: {},
        hash,
      });
      await storage.finish(key, progress);
      expect((await contentOf(storage, key)).equals(bytesAt(0, size))).toBe(true);
      expect(await storage.size(key)).toBe(size);
      expect(await hash.digest()).toBe(sha256(bytesAt(0, size)));
      expect(await hash.digest()).toBe(sha256(bytesAt(0, size)));
      hash.close();
    });

    test.each([0, 1, MiB - 1, 3 * MiB + 5])('an object of %i bytes is written whole', async (size) => {
      const [storage, key] = [open(), newKey()];
      expect(await storage.write(key, sendBytes(0, size))).toBe(size);
      expect(await storage.size(key)).toBe(size);
      expect((await contentOf(storage, key)).equals(bytesAt(0, size))).toBe(true);
    });

    test('an object whose source fails is written with the error of the source, and can be removed', async () => {
      const [storage, key] = [open(), newKey()];
      const failing = async function* (): AsyncGenerator<Uint8Array> {
        yield bytesAt(0, 2 * MiB);
        throw new Error('connection lost');
      };
      await expect(storage.write(key, failing())).rejects.toThrow('connection lost');
      await storage.remove(key);
      expect(await storage.size(key)).toBeUndefined();
      expect(await storage.write(newKey(), sendBytes(0, 10))).toBe(10);
    });

    test('a file that is finished without bytes is empty', async () => {
      const [storage, key] = [open(), newKey()];
      await storage.finish(key, {});
      expect(await storage.size(key)).toBe(0);
      expect(await contentOf(storage, key)).toHaveLength(0);
    });

    test('finishing again changes nothing', async () => {
      const [storage, key] = [open(), newKey()];
      const progress = await store(storage, key, 100_000);
      await storage.finish(key, progress);
      await storage.finish(key, {});
      expect((await contentOf(storage, key)).equals(bytesAt(0, 100_000))).toBe(true);
    });

    test('an unfinished file cannot be read and has no size', async () => {
      const [storage, key] = [open(), newKey()];
      await storage.append(key, { at: 0, source: sendBytes(0, 1000), progress: {} });
      expect(await storage.size(key)).toBeUndefined();
      await expect(storage.read(key)).rejects.toThrow('its bytes are missing');
    });

    test('a file whose acknowledged bytes are gone cannot be finished', async () => {
      const [storage, key] = [open(), newKey()];
      const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, 1000), progress: {} });
      await storage.remove(key, progress);
      await expect(storage.finish(key, progress)).rejects.toBeInstanceOf(StorageError);
      await expect(
        storage.append(key, { at: 1000, source: sendBytes(1000, 2000), progress }),
      ).rejects.toBeInstanceOf(StorageError);
    });

    test('uploads at once do not mix', { timeout: 120_000 }, async () => {
      const storage = open();
      const all = Array.from({ length: runs(20, 6) }, async (_, index) => {
        const [key, begin, size] = [newKey(), index * 1_000_003, 3 * MiB + index * 70_001];
        const hash = storage.hash();
        const source = sendBytes(begin, begin + size, { chunk: 60_000 + index });
        const { progress } = await storage.append(key, { at: 0, source, progress: {}, hash });
        await storage.finish(key, progress);
        expect(await hash.digest()).toBe(sha256(bytesAt(begin, size)));
        expect((await contentOf(storage, key)).equals(bytesAt(begin, size))).toBe(true);
      });
      await Promise.all(all);
    });
  });

  describe('interrupted uploads', () => {
    test('a lost connection keeps the received bytes and reports the cause', async () => {
      const [storage, key] = [open(), newKey()];
      const source = sendBytes(0, 4 * MiB, { breaksAt: 3 * MiB + 5 });
      const hash = storage.hash();
      const { received, progress, broken } = await storage.append(key, { at: 0, source, progress: {}, hash });
      expect(broken?.message).toBe('connection lost');
      expect([received, hash.at]).toEqual([3 * MiB + 5, 3 * MiB + 5]);
      expect(await storage.received(key, progress)).toBe(received);
      const rest = { at: received, source: sendBytes(received, 4 * MiB), progress, hash };
      await storage.finish(key, (await storage.append(key, rest)).progress);
      expect(await hash.digest()).toBe(sha256(bytesAt(0, 4 * MiB)));
      expect((await contentOf(storage, key)).equals(bytesAt(0, 4 * MiB))).toBe(true);
    });

    test('a hanging connection ends at the signal and keeps the received bytes', async () => {
      const [storage, key] = [open(), newKey()];
      const giveUp = new AbortController();
      const source = hanging(1_500_000, () => giveUp.abort(new Error('the server shuts down')));
      const part = { at: 0, source, progress: {}, signal: giveUp.signal };
      const { received, broken } = await storage.append(key, part);
      expect([received, broken?.message]).toEqual([1_500_000, 'the server shuts down']);
      expect(await storage.received(key, {})).toBe(1_500_000);
    });

    test('a hash at another position is not changed', async () => {
      const [storage, key] = [open(), newKey()];
      const first = await storage.append(key, { at: 0, source: sendBytes(0, 1000), progress: {} });
      const hash = storage.hash();
      await storage.append(key, {
        at: 1000,
        source: sendBytes(1000, 2000),
        progress: first.progress,
        hash,
      });
      expect(hash.at).toBe(0);
      await hash.add(bytesAt(0, 2000));
      expect(await hash.digest()).toBe(sha256(bytesAt(0, 2000)));
    });

    test('a new start discards the earlier bytes', async () => {
      const [storage, key] = [open(), newKey()];
      const before = await storage.append(key, { at: 0, source: sendBytes(0, 9 * MiB), progress: {} });
      const part = { at: 0, source: sendBytes(5, 105), progress: before.progress };
      const { progress, received } = await storage.append(key, part);
      expect(received).toBe(100);
      expect(await storage.received(key, progress)).toBe(100);
      await storage.finish(key, progress);
      expect((await contentOf(storage, key)).equals(bytesAt(5, 100))).toBe(true);
    });

    test('bytes and hash are exact after interruptions anywhere, with or without recorded progress, in chunks of any size', async () => {
      const journey = fc.record({
        size: fc.integer({ min: 0, max: sizes.largest }),
        breaks: fc.array(fc.integer({ min: 0, max: sizes.largest }), { maxLength: 4 }),
        chunk: fc.integer({ min: 9_000, max: 3 * MiB }),
        forgets: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(journey, async ({ size, breaks, chunk, forgets }) => {
          const key = newKey();
          const keeper = open();
          const hash = keeper.hash();
          let progress: Progress = {};
          for (const breaksAt of [...breaks.sort((a, b) => a - b), size]) {
            const storage = forgets ? open() : keeper;
            const at = await storage.received(key, progress);
            const source = sendBytes(at, size, { chunk, breaksAt: Math.min(breaksAt, size) });
            const appended = await storage.append(key, { at, source, progress, hash });
            expect(appended.received).toBe(Math.max(at, Math.min(breaksAt, size)));
            if (!forgets) progress = appended.progress;
          }
          expect(await keeper.received(key, progress)).toBe(size);
          await keeper.finish(key, progress);
          expect((await contentOf(keeper, key)).equals(bytesAt(0, size))).toBe(true);
          expect(await hash.digest()).toBe(sha256(bytesAt(0, size)));
          await keeper.remove(key);
        }),
        { numRuns: sizes.runs },
      );
    }, 300_000);
  });

  describe('removing', () => {
    test('removes finished and unfinished files, and accepts a missing one', async () => {
      const [storage, key] = [open(), newKey()];
      await storage.remove(key);
      await store(storage, key, 1000);
      await storage.remove(key);
      expect(await storage.size(key)).toBeUndefined();
      await storage.append(key, { at: 0, source: sendBytes(0, 9 * MiB), progress: {} });
      // A kill may have prevented the progress from being recorded.
      await storage.remove(key);
      expect(await storage.received(key, {})).toBe(0);
      await storage.remove(key);
    });

    test.each([
      '../secret',
      'files/../../secret',
      '/etc/passwd',
      'files//a',
      'files/A',
      '',
      'files/a\0',
      'files/x.part',
      'a/.hidden',
      'ü',
    ])('a key such as %j is rejected by every operation', async (key) => {
      const storage = open();
      const part = { at: 0, source: sendBytes(0, 10), progress: {} };
      for (const operation of [
        () => storage.append(key, part),
        () => storage.received(key, {}),
        () => storage.finish(key, {}),
        () => storage.read(key),
        () => storage.size(key),
        () => storage.remove(key),
      ])
        await expect(operation()).rejects.toThrow('Not a key of the storage.');
    });
  });
};
