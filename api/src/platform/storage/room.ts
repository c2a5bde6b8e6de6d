import { StorageError } from './storage.ts';
import type { Storage } from './storage.ts';

/** False once what is left on the disk is kept for the database. */
export const hasRoom = async (storage: Pick<Storage, 'free'>): Promise<boolean> => {
  const free = await storage.free();
  return free === undefined || free >= 0;
};

export const noRoom = (): StorageError =>
  new StorageError('Files cannot be stored now: what is left of the disk is kept for the database.', {
    full: true,
  });
