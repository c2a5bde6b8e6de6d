import { Readable } from 'node:stream';
import { checkedKey } from '../key.ts';
import { missingBytesError } from '../missing-bytes.ts';
import type { Part, Progress, Storage } from '../storage.ts';
import { writeByAppending } from '../write-by-appending.ts';
import type { FileKey, FileKeys } from './file-keys.ts';
import { openDecrypted } from './open-decrypted.ts';
import { closing, readOpened } from './read-opened.ts';
import { openSpans } from './open-spans.ts';
import { clipped, openStream, storedSpan } from './opened.ts';
import type { FinishedKey } from './opened.ts';
import {
  damagedError,
  openRange,
  PLAIN_RANGE,
  plainLength,
  rangeAt,
  STORED_RANGE,
  storedLength,
} from './ranges.ts';
import { appendSealed } from './sealed-source.ts';

const isFinished = (key: FileKey): key is FinishedKey => key.size !== undefined;

/** A file that is being encrypted later is read as it was until its encrypted copy is complete. */
const isReadPlain = (key: FileKey | undefined, storageKey: string): key is undefined =>
  key === undefined || (!isFinished(key) && key.objectKey !== storageKey);

/**
 * Encrypts what is written to a storage, each object with a key of its own. Objects without a key are plain, from a time
 * without encryption: they are read as they are.
 */
export const encryptedStorage = (inner: Storage, keys: FileKeys): Storage => {
  const findKey = (storageKey: string) => keys.find(checkedKey(storageKey));

  /** The plain bytes of the range at the end of an unfinished object; undefined where it was not stored completely. */
  const lastRange = async (
    storageKey: string,
    { key }: FileKey,
    progress: Progress,
    range: number,
  ): Promise<Buffer | undefined> =>
    openRange(key, range, await inner.readUnfinished(storageKey, range * STORED_RANGE, progress));

  const startOf = async (storageKey: string, key: FileKey, { at, progress }: Part) => {
    const range = rangeAt(at);
    const offset = at - range * PLAIN_RANGE;
    if (offset === 0) return { range, carry: new Uint8Array() };
    const plain = await lastRange(storageKey, key, progress, range);
    if (!plain || plain.length < offset) throw missingBytesError();
    return { range, carry: plain.subarray(0, offset) };
  };

  /** A file may be encrypted between looking up its key and opening it: then it is looked up again. */
  const reading = async <T>(
    storageKey: string,
    plain: () => Promise<T>,
    encrypted: (key: FinishedKey) => Promise<T>,
  ): Promise<T> => {
    const key = await findKey(storageKey);
    if (!isReadPlain(key, storageKey)) {
      if (!isFinished(key)) throw missingBytesError();
      return encrypted(key);
    }
    try {
      return await plain();
    } catch (error) {
      const now = await findKey(storageKey);
      if (!now || !isFinished(now)) throw error;
      return encrypted(now);
    }
  };

  const sizeOf = async (key: FinishedKey): Promise<number | undefined> => {
    const stored = await inner.size(key.objectKey);
    if (stored !== undefined && stored !== storedLength(key.size)) throw damagedError();
    return stored === undefined ? undefined : key.size;
  };

  const storage: Storage = {
    ...inner,
    append: async (storageKey, part) => {
      const key = part.at === 0 ? await keys.create(checkedKey(storageKey)) : await findKey(storageKey);
      if (!key) return inner.append(storageKey, part);
      const start = await startOf(storageKey, key, part);
      const hash = part.hash?.at === part.at ? part.hash : undefined;
      const { broken, ...appended } = await appendSealed(
        inner,
        { ...key, objectKey: storageKey },
        part,
        start,
        hash,
      );
      return { ...appended, ...(broken && { broken }) };
    },
    write: (storageKey, source) => writeByAppending(storage, storageKey, source),
    received: async (storageKey, progress) => {
      const key = await findKey(storageKey);
      const stored = await inner.received(key?.objectKey ?? storageKey, progress);
      if (!key || isFinished(key)) return key?.size ?? stored;
      const range = Math.floor(stored / STORED_RANGE);
      // A kill may have torn the last range: its bytes have to be sent again.
      const last =
        stored % STORED_RANGE === 0 ? undefined : await lastRange(storageKey, key, progress, range);
      return range * PLAIN_RANGE + (last?.length ?? 0);
    },
    finish: async (storageKey, progress) => {
      const key = await findKey(storageKey);
      await inner.finish(key?.objectKey ?? storageKey, progress);
      if (!key || isFinished(key)) return;
      const stored = (await inner.size(key.objectKey)) ?? 0;
      const size = plainLength(stored);
      const start = Math.floor(stored / STORED_RANGE) * STORED_RANGE;
      const [last] = await inner.readRanges(key.objectKey, [{ start, end: stored - 1 }]);
      if (size === undefined || !last || !openRange(key.key, start / STORED_RANGE, last))
        throw missingBytesError();
      if (!(await keys.finish(storageKey, key, size))) throw missingBytesError();
    },
    read: (storageKey, range) =>
      reading(
        storageKey,
        () => inner.read(storageKey, range),
        async (key) => {
          const span = clipped(range, key.size);
          if (!span) return Readable.from([], { objectMode: false });
          const file = await inner.open(key.objectKey);
          if (file) return readOpened(openDecrypted(file, key), span);
          const stored = await inner.read(key.objectKey, storedSpan(span, key.size));
          const plain = openStream(key, span, stored as AsyncIterable<Uint8Array>);
          return closing(plain, () => stored.destroy());
        },
      ),
    readRanges: (storageKey, ranges) =>
      reading(
        storageKey,
        () => inner.readRanges(storageKey, ranges),
        async (key) => {
          const spans = ranges.map((range) => clipped(range, key.size));
          const stored = await inner.readRanges(
            key.objectKey,
            spans.flatMap((span) => (span ? [storedSpan(span, key.size)] : [])),
          );
          const wanted = spans.flatMap((span) =>
            span ? [{ span, stored: stored.shift() ?? new Uint8Array() }] : [],
          );
          const opened = await openSpans(key, wanted);
          return spans.map((span) => (span ? opened.shift() : undefined) ?? new Uint8Array());
        },
      ),
    open: (storageKey) =>
      reading(
        storageKey,
        () => inner.open(storageKey),
        async (key) => {
          const file = await inner.open(key.objectKey);
          return file && openDecrypted(file, key);
        },
      ),
    size: async (storageKey) => {
      const key = await findKey(storageKey);
      if (key && isFinished(key)) return sizeOf(key);
      if (!isReadPlain(key, storageKey)) return undefined;
      const plain = await inner.size(storageKey);
      if (plain !== undefined) return plain;
      const now = await findKey(storageKey);
      return now && isFinished(now) ? sizeOf(now) : undefined;
    },
    remove: async (storageKey, progress) => {
      const objectKey = await keys.remove(checkedKey(storageKey));
      if (objectKey !== undefined && objectKey !== storageKey) await inner.remove(objectKey);
      await inner.remove(storageKey, progress);
    },
    // A proxy would send the encrypted bytes.
    pathOf: () => undefined,
  };
  return storage;
};
