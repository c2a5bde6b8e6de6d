import { mkdir, open, rm, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from './durable-folder.ts';
import { missingBytesError } from './missing-bytes.ts';
import { codeOf, storageErrorOf, withStorageErrors } from './folder-error.ts';
import { appendTo, finishAt, receivedIn, sizeOf, syncedOf } from './folder-object.ts';
import type { ObjectPath } from './folder-object.ts';
import { probe } from './folder-probe.ts';
import { checkedKey } from './key.ts';
import { createRunningHash } from './running-hash.ts';
import { StorageError } from './storage.ts';
import type { ByteRange, Storage } from './storage.ts';
import { withTimeout } from './with-timeout.ts';
import { writeObject } from './write-object.ts';

const CHECK_WITHIN = 5_000;
const READ_BYTES = 1024 ** 2;

const timeoutError = () => new StorageError('Files cannot be stored now: the disk does not answer in time.');

/** Runs the work once, and again only after a failure. */
const once = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let result: Promise<unknown> | undefined;
  return async () => {
    result ??= work();
    try {
      await result;
    } catch (error) {
      result = undefined;
      throw error;
    }
  };
};

const openFile = (path: string): Promise<FileHandle> =>
  open(path, 'r').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? missingBytesError(error) : storageErrorOf(error);
  });

/** Shorter where the object ends before the range. */
const readRange = async (file: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> => {
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
  /** Bytes of the disk that are reserved for others. */
  readonly keepFree?: number;
}

export const openFolder = (path: string, options: FolderOptions = {}): Storage => {
  const checkWithin = options.checkWithin ?? CHECK_WITHIN;
  const root = resolve(path);
  // Created once: a folder that disappears later is a lost disk, and creating it again would hide that.
  const createRoot = once(() => mkdir(root, { recursive: true, mode: 0o700 }));
  const folders = new Map<string, () => Promise<void>>();
  let probing: Promise<void> | undefined;

  const createFolderOf = async (key: string): Promise<void> => {
    const below = dirname(key);
    await createRoot();
    if (below === '.') return;
    const create = folders.get(below) ?? once(() => makeFolders(root, below));
    folders.set(below, create);
    await create();
  };

  const probeRoot = async (): Promise<void> => {
    await createRoot();
    await probe(root);
  };

  const freeBytes = async (): Promise<number> => {
    await createRoot();
    const { bavail, bsize } = await statfs(root);
    return bavail * bsize - (options.keepFree ?? 0);
  };

  const pathsOf = (key: string): ObjectPath => {
    const path = join(root, checkedKey(key));
    return { path, unfinished: `${path}.part` };
  };

  return {
    kind: 'folder',
    check: async () => {
      // One probe at a time: a hanging disk would otherwise block a thread for each check.
      probing ??= probeRoot().finally(() => {
        probing = undefined;
      });
      const probed = probing;
      await withStorageErrors(() => withTimeout(checkWithin, probed, timeoutError));
    },
    freeBytes: () => withStorageErrors(() => withTimeout(checkWithin, freeBytes(), timeoutError)),
    hash: createRunningHash,
    append: async (key, part) => {
      const object = pathsOf(key);
      return withStorageErrors(async () => {
        if (part.at === 0) await createFolderOf(key);
        return appendTo(object, part);
      }).catch((error: unknown) => {
        // Somebody may have removed the folder, so the next upload creates it again.
        folders.delete(dirname(key));
        throw error;
      });
    },
    write: async (key, source) => {
      const { path: file } = pathsOf(key);
      await withStorageErrors(() => createFolderOf(key));
      return writeObject(file, source).catch((error: unknown) => {
        folders.delete(dirname(key));
        throw error;
      });
    },
    received: async (key, progress) => {
      const object = pathsOf(key);
      return withStorageErrors(
        async () => (await receivedIn(object, progress)) ?? (await sizeOf(object.path)) ?? 0,
      );
    },
    readUnfinished: async (key, at) => {
      const { unfinished } = pathsOf(key);
      const file = await openFile(unfinished);
      try {
        return await withStorageErrors(async () =>
          readRange(file, { start: at, end: (await file.stat()).size - 1 }),
        );
      } finally {
        await file.close();
      }
    },
    finish: async (key, progress) => {
      const object = pathsOf(key);
      await withStorageErrors(async () => {
        if (syncedOf(progress) === 0) await createFolderOf(key);
        await finishAt(object, progress);
      });
    },
    read: async (key, range) =>
      (await openFile(pathsOf(key).path)).createReadStream({ ...range, highWaterMark: READ_BYTES }),
    open: async (key) => {
      const file = await openFile(pathsOf(key).path);
      return {
        read: (into, at) =>
          withStorageErrors(async () => (await file.read(into, 0, into.length, at)).bytesRead),
        close: () => file.close(),
      };
    },
    readRanges: async (key, ranges) => {
      const file = await openFile(pathsOf(key).path);
      try {
        return await withStorageErrors(() => Promise.all(ranges.map((range) => readRange(file, range))));
      } finally {
        await file.close();
      }
    },
    size: async (key) => {
      const object = pathsOf(key);
      return withStorageErrors(() => sizeOf(object.path));
    },
    remove: async (key) => {
      const object = pathsOf(key);
      await withStorageErrors(async () => {
        await rm(object.unfinished, { force: true });
        await rm(object.path, { force: true });
      });
    },
    pathOf: checkedKey,
  };
};
