import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './storage.ts';

/** A disk may accept a write and lose it, so the probe syncs and reads the file back. */
export const probe = async (folder: string): Promise<void> => {
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
      throw new StorageError('Files cannot be stored now: the disk returned other bytes than were written.');
  } finally {
    await rm(file, { force: true });
  }
};
