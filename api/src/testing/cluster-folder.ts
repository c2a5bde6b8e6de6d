import { access, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFolderLocked } from '../platform/database/embedded/folder-lock.ts';

const PREFIX = 'cotyle-test-';
const MEMORY = '/dev/shm';
/** The databases of a run take a tenth of it. */
const NEEDED_BYTES = 4 * 2 ** 30;
const HOUR = 3_600_000;

const freeIn = async (folder: string): Promise<number> => {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/** A run that was killed would hold its memory until the machine is restarted. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(MEMORY, name);
    const changed = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (Date.now() - changed > HOUR && !(await isFolderLocked(folder)))
      await rm(folder, { recursive: true, force: true });
  }
};

/**
 * A folder for the cluster of a run, in memory where the system has enough of it: cloning and dropping a database creates
 * and deletes a thousand files, for which a disk's file system takes three times as long.
 */
export const makeClusterFolder = async (): Promise<string> => {
  const isInMemory = Math.min(await freeIn(MEMORY), process.availableMemory()) >= NEEDED_BYTES;
  if (isInMemory) await removeLeftovers();
  return mkdtemp(join(isInMemory ? MEMORY : tmpdir(), PREFIX));
};
