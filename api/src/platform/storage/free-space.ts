import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';

/** False once only the reserve of the database is left. */
export const hasFreeSpace = async (storage: Pick<Storage, 'freeBytes'>): Promise<boolean> => {
  const free = await storage.freeBytes();
  return free === undefined || free >= 0;
};

export const diskFullError = (): StorageError =>
  new StorageError('Files cannot be stored now: what is left of the disk is kept for the database.', {
    full: true,
  });
