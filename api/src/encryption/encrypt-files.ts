import { Client } from 'pg';
import { storedObjects } from '../backup/creation/stored-objects.ts';
import type { StoredObject } from '../backup/creation/stored-objects.ts';
import { withFilesLocked } from '../backup/creation/file-lock.ts';
import { connectionTo } from '../platform/database/connection.ts';
import { encryptObject } from '../platform/storage/encrypted/encrypt-object.ts';
import type { FileKeys } from '../platform/storage/encrypted/file-keys.ts';
import { StorageError } from '../platform/storage/storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

export interface EncryptedFiles {
  readonly encrypted: number;
  readonly already: number;
  /** Keys of objects that could not be read or written; they are unchanged. */
  readonly failed: readonly string[];
}

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...connectionTo(url), application_name: 'cotyle encrypt-files' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Derived data before its original: an encrypted original has nothing plain beside it. */
const derivedFirst = async function* (client: Client): AsyncGenerator<string> {
  let ofFile: StoredObject[] = [];
  for await (const object of storedObjects(client)) {
    if (object.fileId === null || object.fileId !== ofFile[0]?.fileId) {
      yield* ofFile.map(({ key }) => key).reverse();
      ofFile = [];
    }
    ofFile.push(object);
  }
  yield* ofFile.map(({ key }) => key).reverse();
};

/** Encrypts the stored files that are plain, one after another, while the application runs. Continues where it was interrupted. */
export const encryptFiles = (
  { url, stored, keys }: { readonly url: string; readonly stored: Storage; readonly keys: FileKeys },
  onProgress: (done: number) => void = () => undefined,
): Promise<EncryptedFiles> =>
  withClient(url, async (client) => {
    const failed: string[] = [];
    const counts = { encrypted: 0, already: 0, gone: 0 };
    for await (const key of derivedFirst(client)) {
      try {
        const outcome = await encryptObject(stored, keys, key, (step) => withFilesLocked(client, step));
        counts[outcome] += 1;
        if (outcome === 'encrypted') onProgress(counts.encrypted);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        failed.push(key);
      }
    }
    return { encrypted: counts.encrypted, already: counts.already, failed };
  });
