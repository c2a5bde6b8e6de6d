import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';

const CHECK_WITHIN = 5_000;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the folder may not be written',
  EDQUOT: 'the quota is used up',
  EEXIST: 'something else is in the place of the folder',
  EIO: 'the disk fails',
  ENOENT: 'the folder is missing',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'something else is in the place of the folder',
  EPERM: 'the folder may not be written',
  EROFS: 'the disk is read-only',
};

const storageErrorOf = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason =
    REASONS[code] ?? (code === '' ? 'the folder does not work' : `the folder does not work (${code})`);
  return new StorageError(`Files cannot be stored now: ${reason}.`, { cause: error });
};

/** A disk can accept a write and lose it: only what was forced out and read back counts. */
const probe = async (folder: string): Promise<void> => {
  const file = join(folder, `.probe-${randomBytes(8).toString('hex')}`);
  const content = randomBytes(32);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!content.equals(await readFile(file)))
      throw new StorageError('Files cannot be stored now: the disk gives back something else.');
  } finally {
    await rm(file, { force: true });
  }
};

const within = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new StorageError('Files cannot be stored now: the disk does not answer in time.')),
      milliseconds,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const openFolder = (path: string, options: { readonly checkWithin?: number } = {}): Storage => {
  const folder = resolve(path);
  let created = false;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    // Made once: a folder that vanishes later is a lost disk, and making it anew would hide that.
    if (!created) await mkdir(folder, { recursive: true, mode: 0o700 });
    created = true;
    await probe(folder);
  };

  return {
    kind: 'folder',
    check: async () => {
      // A disk that hangs would otherwise collect one stuck thread for each question.
      running ??= run().finally(() => {
        running = undefined;
      });
      try {
        await within(options.checkWithin ?? CHECK_WITHIN, running);
      } catch (error) {
        throw storageErrorOf(error);
      }
    },
  };
};
