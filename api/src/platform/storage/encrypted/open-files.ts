import { openDatabase } from '../../database/open-database.ts';
import type { MasterKeys } from '../../keys/master-keys.ts';
import type { Storage } from '../storage.ts';
import { encryptedStorage } from './encrypted-storage.ts';
import { storedFileKeys } from './stored-file-keys.ts';

/** Short statements by their primary key. */
const CONNECTIONS = 3;

export interface Files {
  readonly storage: Storage;
  close(): Promise<void>;
}

/** The storage as the application uses it: encrypted where there is a master key. */
export const openFiles = (
  stored: Storage,
  masterKeys: MasterKeys | undefined,
  { url, log }: { readonly url: string; readonly log: (line: string) => void },
): Files => {
  if (!masterKeys) return { storage: stored, close: () => Promise.resolve() };
  const database = openDatabase({ url, poolSize: CONNECTIONS, log });
  return {
    storage: encryptedStorage(stored, storedFileKeys(database.pool, masterKeys)),
    close: () => database.close(),
  };
};
