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

/** Distinguishes a process from a later one with the same pid; empty where the system has no start time. */
const startTimeOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    ]);
    // The 22nd field is the start time; the second, the name, may contain spaces and ends with the last bracket.
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
  return other && isAlive(other.pid) && (await startTimeOf(other.pid)) === other.born ? other : undefined;
};

const fileOf = (folder: string): string => join(folder, 'owner.json');

/** Whether a running process holds the lock. */
export const isFolderLocked = async (folder: string): Promise<boolean> =>
  (await holderOf(fileOf(folder))) !== undefined;

const assertUnlocked = async (file: string, folder: string): Promise<void> => {
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
 * One process at a time uses the folder. PostgreSQL's own lock already protects the data; this one lets a second start
 * name the process instead of stopping its database as an orphan.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const file = fileOf(folder);
  const own: Owner = { pid: process.pid, born: await startTimeOf(process.pid), token: randomUUID() };
  const draft = `${file}.${own.token}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await assertUnlocked(file, folder);
    await rename(draft, file);
    // Two processes that found the same dead owner both get here; the last to write wins.
    await sleep(50);
    if ((await read(file))?.token !== own.token) await assertUnlocked(file, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      if ((await read(file))?.token === own.token) await rm(file, { force: true });
    },
  };
};
