import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { decrypt } from '../../keys/aead.ts';
import { openFolder } from '../folder.ts';
import type { Storage } from '../storage.ts';
import { bytesAt, sendBytes } from '../testing/bytes.ts';
import { contentOf } from '../testing/contents.ts';
import { newKey, storageContract } from '../testing/contract.ts';
import { memoryKeys } from '../testing/memory-keys.ts';
import { encryptedStorage } from './encrypted-storage.ts';
import { aboutRange, PLAIN_RANGE, plainLength, STORED_RANGE, storedLength } from './ranges.ts';
import { between } from '@cotyle/domain/testing/between';
import { runs } from '@cotyle/domain/testing/sampled';

const MiB = 1024 ** 2;

const store = async (storage: Storage, key: string, bytes: Uint8Array): Promise<void> => {
  const { progress } = await storage.append(key, {
    at: 0,
    source: (async function* () {
      yield bytes;
    })(),
    progress: {},
  });
  await storage.finish(key, progress);
};

const readFully = async (storage: Storage, key: string, start: number, length: number): Promise<Buffer> => {
  const file = await storage.open(key);
  const into = Buffer.alloc(length);
  try {
    for (let have = 0; have < length;) {
      const count = (await file?.read(into.subarray(have), start + have)) ?? 0;
      if (count === 0) return into.subarray(0, have);
      have += count;
    }
    return into;
  } finally {
    await file?.close();
  }
};

describe('encrypted files in a folder', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cotyle-encrypted-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const keys = memoryKeys();
  const folder = () => openFolder(join(root, 'files'));
  const open = () => encryptedStorage(folder(), keys);
  const pathOf = (key: string) => join(root, 'files', key);

  storageContract(open, { runs: 5, largest: 6 * MiB });

  test('any range of any file is the slice of its bytes, by every way to read', async () => {
    const storage = open();
    const edges = [
      0,
      1,
      PLAIN_RANGE - 1,
      PLAIN_RANGE,
      PLAIN_RANGE + 1,
      2 * PLAIN_RANGE,
      33 * PLAIN_RANGE + 5,
    ];
    const size = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 4 * PLAIN_RANGE }));
    const place = between(0, 1);
    await fc.assert(
      fc.asyncProperty(size, fc.array(fc.tuple(place, place), { maxLength: 4 }), async (length, places) => {
        const [key, bytes] = [newKey(), bytesAt(0, length)];
        await store(storage, key, bytes);
        expect(await storage.size(key)).toBe(length);
        expect((await contentOf(storage, key)).equals(bytes)).toBe(true);
        for (const [from, to] of places) {
          const start = Math.floor(from * length);
          const end = start + Math.floor(to * (length - start));
          const expected = bytes.subarray(start, end + 1);
          expect((await buffer(await storage.read(key, { start, end }))).equals(expected)).toBe(true);
          const [one] = await storage.readRanges(key, [{ start, end }]);
          expect(expected.equals(one ?? Buffer.of(1))).toBe(true);
          expect((await readFully(storage, key, start, expected.length)).equals(expected)).toBe(true);
        }
        await storage.remove(key);
      }),
      { numRuns: runs(40, 10) },
    );
  });

  test('a changed, removed, swapped, truncated or foreign range is an error and never other bytes', async () => {
    const storage = open();
    const [key, other] = [newKey(), newKey()];
    const bytes = bytesAt(0, 4 * PLAIN_RANGE + 1000);
    await store(storage, key, bytes);
    await store(storage, other, bytesAt(7, bytes.length));
    const [stored, foreign] = [await readFile(pathOf(key)), await readFile(pathOf(other))];
    const ranges = (of: Buffer) =>
      Array.from({ length: Math.ceil(of.length / STORED_RANGE) }, (_, at) =>
        of.subarray(at * STORED_RANGE, (at + 1) * STORED_RANGE),
      );
    const [own, others] = [ranges(stored), ranges(foreign)];
    const index = fc.integer({ min: 0, max: own.length - 1 });
    const change = fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: stored.length - 1 }), fc.integer({ min: 1, max: 255 }))
        .map(([at, bits]) => {
          const changed = Buffer.from(stored);
          changed.writeUInt8(changed.readUInt8(at) ^ bits, at);
          return changed;
        }),
      index.map((at) => Buffer.concat(own.toSpliced(at, 1))),
      fc.tuple(index, index).map(([one, two]) => {
        const swapped = [...own];
        [swapped[one], swapped[two]] = [own[two] ?? stored, own[one] ?? stored];
        return Buffer.concat(swapped);
      }),
      index.map((at) => Buffer.concat(own.with(at, others[at] ?? foreign))),
      fc.integer({ min: 0, max: stored.length - 1 }).map((length) => stored.subarray(0, length)),
      fc.constant(foreign),
    );
    await fc.assert(
      fc.asyncProperty(change, index, async (changed, range) => {
        fc.pre(!changed.equals(stored));
        await writeFile(pathOf(key), changed);
        const [start, end] = [range * PLAIN_RANGE, Math.min((range + 1) * PLAIN_RANGE, bytes.length) - 1];
        const readings = [
          () => contentOf(storage, key),
          () => readFully(storage, key, 0, bytes.length),
          async () =>
            Buffer.from((await storage.readRanges(key, [{ start: 0, end: bytes.length - 1 }]))[0] ?? []),
        ];
        for (const read of readings) await expect(read()).rejects.toThrow('its encrypted bytes are damaged');
        const one = await buffer(await storage.read(key, { start, end })).catch(() => undefined);
        expect(one === undefined || one.equals(bytes.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: runs(60, 15) },
    );
  });

  test('an upload continues at any offset, also where a kill has torn its last range', async () => {
    const total = 3 * PLAIN_RANGE + 77;
    const cut = fc.integer({ min: 0, max: storedLength(total) });
    const sent = fc.oneof(fc.integer({ min: 1, max: total }), fc.constantFrom(PLAIN_RANGE, 2 * PLAIN_RANGE));
    await fc.assert(
      fc.asyncProperty(sent, cut, async (first, torn) => {
        const [storage, key] = [open(), newKey()];
        await storage.append(key, { at: 0, source: sendBytes(0, first), progress: {} });
        const length = Math.min(torn, storedLength(first));
        await truncate(`${pathOf(key)}.part`, length);
        const at = await storage.received(key, {});
        expect(at).toBeLessThanOrEqual(first);
        expect(at).toBe(
          length === storedLength(first) ? first : Math.floor(length / STORED_RANGE) * PLAIN_RANGE,
        );
        const { progress } = await storage.append(key, { at, source: sendBytes(at, total), progress: {} });
        await storage.finish(key, progress);
        expect((await contentOf(storage, key)).equals(bytesAt(0, total))).toBe(true);
        await storage.remove(key);
      }),
      { numRuns: runs(30, 8) },
    );
  });

  test('an upload whose last range is torn cannot be finished', async () => {
    const [storage, key] = [open(), newKey()];
    await storage.append(key, { at: 0, source: sendBytes(0, 1000), progress: {} });
    await truncate(`${pathOf(key)}.part`, storedLength(1000) - 1);
    await expect(storage.finish(key, {})).rejects.toThrow('its bytes are missing');
    await expect(storage.read(key)).rejects.toThrow('its bytes are missing');
  });

  test('the stored bytes hold nothing of the file, and the same file is stored as other bytes', async () => {
    const [storage, key, again] = [open(), newKey(), newKey()];
    const bytes = Buffer.from('PatientName^Invented '.repeat(10_000));
    for (const one of [key, again]) await store(storage, one, bytes);
    const [stored, second] = [await readFile(pathOf(key)), await readFile(pathOf(again))];
    expect([stored.length, plainLength(stored.length)]).toEqual([storedLength(bytes.length), bytes.length]);
    for (const text of ['Patient', 'Name^', 'Invented'])
      expect([stored.includes(text), second.includes(text)]).toEqual([false, false]);
    expect(stored.subarray(0, 4096).equals(second.subarray(0, 4096))).toBe(false);
  });

  test('plain files stay readable, and an upload that began plain ends plain', async () => {
    const [plain, storage, key, begun] = [folder(), open(), newKey(), newKey()];
    await store(plain, key, bytesAt(0, 100_000));
    expect(await storage.size(key)).toBe(100_000);
    expect((await contentOf(storage, key)).equals(bytesAt(0, 100_000))).toBe(true);
    expect((await readFully(storage, key, 10, 50)).equals(bytesAt(10, 50))).toBe(true);
    const { progress } = await plain.append(begun, { at: 0, source: sendBytes(0, 1000), progress: {} });
    expect(await storage.received(begun, progress)).toBe(1000);
    const rest = await storage.append(begun, { at: 1000, source: sendBytes(1000, 3000), progress });
    await storage.finish(begun, rest.progress);
    expect((await contentOf(plain, begun)).equals(bytesAt(0, 3000))).toBe(true);
    expect((await contentOf(storage, begun)).equals(bytesAt(0, 3000))).toBe(true);
    for (const one of [key, begun]) await storage.remove(one);
    expect(await plain.size(key)).toBeUndefined();
  });

  test('each range is a nonce, the ciphertext and a tag, whichever thread has encrypted it', async () => {
    const [fileKeys, key] = [memoryKeys(), newKey()];
    const storage = encryptedStorage(folder(), fileKeys);
    // Three ranges are encrypted by the main thread, more by another one.
    for (const size of [2 * PLAIN_RANGE + 10, 40 * PLAIN_RANGE, 40 * PLAIN_RANGE + 10]) {
      const bytes = bytesAt(3, size);
      await store(storage, key, bytes);
      const [found, stored] = [await fileKeys.find(key), await readFile(pathOf(key))];
      expect(stored).toHaveLength(storedLength(size));
      const opened = Array.from({ length: Math.floor(size / PLAIN_RANGE) + 1 }, (_, index) => {
        const range = stored.subarray(index * STORED_RANGE, (index + 1) * STORED_RANGE);
        return decrypt(found?.key ?? Buffer.alloc(32), range, aboutRange(index, range.length)) ?? Buffer.of();
      });
      expect(Buffer.concat(opened).equals(bytes)).toBe(true);
    }
  });

  test('a failure to encrypt is one of the storage, not an upload that was received', async () => {
    const fileKeys = memoryKeys();
    const create: typeof fileKeys.create = async (storageKey) => ({
      ...(await fileKeys.create(storageKey)),
      key: Buffer.alloc(5),
    });
    const storage = encryptedStorage(folder(), { ...fileKeys, create });
    for (const size of [100, 3 * MiB])
      await expect(
        storage.append(newKey(), { at: 0, source: sendBytes(0, size), progress: {} }),
      ).rejects.toThrow('encrypting failed');
  });

  // Only Linux shows which files a process has open.
  test.skipIf(process.platform !== 'linux')(
    'a reader that leaves before the first byte leaves no file open',
    async () => {
      const [storage, key] = [open(), newKey()];
      await store(storage, key, bytesAt(0, 3 * MiB));
      const openFiles = async () => {
        const names = await readdir('/proc/self/fd');
        const paths = await Promise.all(
          names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
        );
        return paths.filter((path) => path.endsWith(key));
      };
      const unread = await storage.read(key);
      expect(await openFiles()).toHaveLength(1);
      unread.destroy();
      const begun = await storage.read(key);
      await once(begun, 'readable');
      begun.destroy();
      await eventually(async () => expect(await openFiles()).toEqual([]));
    },
  );

  test('a proxy gets no path, because it would send the encrypted bytes', () => {
    expect(folder().pathOf(newKey())).toBeDefined();
    expect(open().pathOf(newKey())).toBeUndefined();
  });
});
