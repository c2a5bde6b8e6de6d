import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EmbeddedPostgresError } from './error.ts';

const Owner = z.object({ pid: z.number().int(), born: z.string(), token: z.string() });
type Owner = z.infer<typeof Owner>;

/** Tells a process from a later one with the same number; empty where the system cannot say. */
const bornOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    ]);
    // The 22nd field is the start time; the second, the name, may hold spaces and ends with the last bracket.
    return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  }
  if (process.platform === 'win32') return '';
  const started = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return started?.stdout.trim() ?? '';
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const read = async (file: string): Promise<Owner | undefined> => {
  try {
    return Owner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
};

const holderOf = async (file: string): Promise<Owner | undefined> => {
  const other = await read(file);
  return other && isAlive(other.pid) && (await bornOf(other.pid)) === other.born ? other : undefined;
};

const fileOf = (folder: string): string => join(folder, 'owner.json');

/** Whether a process that lives keeps the folder. */
export const isFolderLocked = async (folder: string): Promise<boolean> =>
  (await holderOf(fileOf(folder))) !== undefined;

const assertNotHeld = async (file: string, folder: string): Promise<void> => {
  const other = await holderOf(file);
  if (other)
    throw new EmbeddedPostgresError(
      `The database in ${folder} is in use by another running Cotyle (process ${other.pid}): stop that one, or set another DATA_DIR.`,
    );
};

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * One process at a time keeps the folder. The data are safe without this, by PostgreSQL's own lock; it is here so that
 * a second start says who holds the folder instead of stopping the first one's database as an orphan.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const file = fileOf(folder);
  const mine: Owner = { pid: process.pid, born: await bornOf(process.pid), token: randomUUID() };
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await assertNotHeld(file, folder);
    await rename(draft, file);
    // Two that found the same dead owner both come here; the last to write stays.
    await sleep(50);
    if ((await read(file))?.token !== mine.token) await assertNotHeld(file, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      if ((await read(file))?.token === mine.token) await rm(file, { force: true });
    },
  };
};
