import { createHash } from 'node:crypto';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SectionContent } from '../archive/read-archive.ts';
import { BackupError } from '../archive/backup-error.ts';

const hashOf = async (storage: Storage, key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of (await storage.read(key)) as AsyncIterable<Uint8Array>) hash.update(bytes);
  return hash.digest('hex');
};

/** Stores one object and reads it back to verify it. */
export const restoreObject = async (
  storage: Storage,
  key: string,
  content: SectionContent,
): Promise<void> => {
  const { progress, broken } = await storage.append(key, { at: 0, source: content.bytes, progress: {} });
  if (broken) throw broken;
  await storage.finish(key, progress);
  if ((await hashOf(storage, key)) !== content.checksum().sha256)
    throw new BackupError('The storage returned other bytes than were stored; nothing was restored.');
};
