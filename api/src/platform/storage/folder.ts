import { mkdir, open, rm, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from './durable-folder.ts';
import { missingBytesError } from './missing-bytes.ts';
import { codeOf, storageErrorOf } from './folder-error.ts';
import { appendTo, finishAt, receivedIn, sizeOf, syncedOf } from './folder-object.ts';
import type { ObjectPath } from './folder-object.ts';
import { probe } from './folder-probe.ts';
import { checkedKey } from './key.ts';
import { createRunningHash } from './running-hash.ts';
import { StorageError } from './storage.ts';
import type { ByteRange, Storage } from './storage.ts';
import { withTimeout } from './with-timeout.ts';

const CHECK_WITHIN = 5_000;
const READ_BYTES = 1024 ** 2;

const late = () => new StorageError('Files cannot be stored now: the disk does not answer in time.');

const withFaultsNamed = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw storageErrorOf(error);
  }
};

/** A promise made once, and again only after it failed. */
const once = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let made: Promise<unknown> | undefined;
  return async () => {
    made ??= work();
    try {
      await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
};

const openFinished = ({ path }: ObjectPath): Promise<FileHandle> =>
  open(path, 'r').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? missingBytesError(error) : storageErrorOf(error);
  });

/** As long as the object has it. */
const pieceOf = async (file: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> => {
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start + 1));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
};

export interface FolderOptions {
  readonly checkWithin?: number;
  /** Bytes of the disk that are not ours to use. */
  readonly keepFree?: number;
}

export const openFolder = (path: string, options: FolderOptions = {}): Storage => {
  const checkWithin = options.checkWithin ?? CHECK_WITHIN;
  const root = resolve(path);
  // Made once: a folder that vanishes later is a lost disk, and making it anew would hide that.
  const makeRoot = once(() => mkdir(root, { recursive: true, mode: 0o700 }));
  const folders = new Map<string, () => Promise<void>>();
  let running: Promise<void> | undefined;

  const makeFolderOf = async (key: string): Promise<void> => {
    const below = dirname(key);
    await makeRoot();
    if (below === '.') return;
    const make = folders.get(below) ?? once(() => makeFolders(root, below));
    folders.set(below, make);
    await make();
  };

  const run = async (): Promise<void> => {
    await makeRoot();
    await probe(root);
  };

  const freeBytes = async (): Promise<number> => {
    await makeRoot();
    const { bavail, bsize } = await statfs(root);
    return bavail * bsize - (options.keepFree ?? 0);
  };

  const placeOf = (key: string): ObjectPath => {
    const place = join(root, checkedKey(key));
    return { path: place, unfinished: `${place}.part` };
  };

  return {
    kind: 'folder',
    check: async () => {
      // A disk that hangs would otherwise collect one stuck thread for each question.
      running ??= run().finally(() => {
        running = undefined;
      });
      const ran = running;
      await withFaultsNamed(() => withTimeout(checkWithin, ran, late));
    },
    freeBytes: () => withFaultsNamed(() => withTimeout(checkWithin, freeBytes(), late)),
    hash: createRunningHash,
    append: async (key, part) => {
      const place = placeOf(key);
      return withFaultsNamed(async () => {
        if (part.at === 0) await makeFolderOf(key);
        return appendTo(place, part);
      }).catch((error: unknown) => {
        // Somebody may have removed the folder: the next upload looks again.
        folders.delete(dirname(key));
        throw error;
      });
    },
    received: async (key, progress) => {
      const place = placeOf(key);
      return withFaultsNamed(
        async () => (await receivedIn(place, progress)) ?? (await sizeOf(place.path)) ?? 0,
      );
    },
    finish: async (key, progress) => {
      const place = placeOf(key);
      await withFaultsNamed(async () => {
        if (syncedOf(progress) === 0) await makeFolderOf(key);
        await finishAt(place, progress);
      });
    },
    read: async (key, range) =>
      (await openFinished(placeOf(key))).createReadStream({ ...range, highWaterMark: READ_BYTES }),
    open: async (key) => {
      const file = await openFinished(placeOf(key));
      return {
        read: (into, at) =>
          withFaultsNamed(async () => (await file.read(into, 0, into.length, at)).bytesRead),
        close: () => file.close(),
      };
    },
    readRanges: async (key, ranges) => {
      const file = await openFinished(placeOf(key));
      try {
        return await withFaultsNamed(() => Promise.all(ranges.map((range) => pieceOf(file, range))));
      } finally {
        await file.close();
      }
    },
    size: async (key) => {
      const place = placeOf(key);
      return withFaultsNamed(() => sizeOf(place.path));
    },
    remove: async (key) => {
      const place = placeOf(key);
      await withFaultsNamed(async () => {
        await rm(place.unfinished, { force: true });
        await rm(place.path, { force: true });
      });
    },
    pathOf: checkedKey,
  };
};
