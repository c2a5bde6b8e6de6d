import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../platform/storage/durable-folder.ts';
import { codeOf } from '../../platform/storage/folder-error.ts';
import { BackupError } from './backup-error.ts';

const withReason = (file: string, error: unknown): unknown =>
  codeOf(error) === ''
    ? error
    : new BackupError(`${file} cannot be used (${codeOf(error)}).`, { cause: error });

/** The file gets its name once it is complete and synced. */
export const writeBackupFile = async <T>(
  file: string,
  work: (write: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> => {
  if (existsSync(file)) throw new BackupError(`${file} exists already: a backup never replaces another.`);
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600).catch((error: unknown) => {
    throw withReason(part, error);
  });
  try {
    const write = (bytes: Uint8Array) =>
      handle.writeFile(bytes).catch((error: unknown) => {
        throw withReason(part, error);
      });
    const result = await work(write);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
};

const READ_BYTES = 1024 ** 2;

export const readBackupFile = async function* (file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: READ_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw withReason(file, error);
  }
};
