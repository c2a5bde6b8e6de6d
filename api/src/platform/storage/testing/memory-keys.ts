import { randomBytes, randomUUID } from 'node:crypto';
import type { FileKey, FileKeys } from '../encrypted/file-keys.ts';

/** Keys of files without a database. */
export const memoryKeys = (): FileKeys => {
  const keys = new Map<string, FileKey>();
  return {
    create: async (storageKey, objectKey = storageKey) => {
      const created: FileKey = { id: randomUUID(), key: randomBytes(32), objectKey, size: undefined };
      keys.set(storageKey, created);
      return created;
    },
    find: async (storageKey) => keys.get(storageKey),
    finish: async (storageKey, key, size) => {
      if (keys.get(storageKey)?.id !== key.id) return false;
      keys.set(storageKey, { ...key, size });
      return true;
    },
    remove: async (storageKey) => {
      const objectKey = keys.get(storageKey)?.objectKey;
      keys.delete(storageKey);
      return objectKey;
    },
  };
};
