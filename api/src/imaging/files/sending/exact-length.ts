import { StorageError } from '../../../platform/storage/storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

export const WRONG_SIZE = 'A stored file does not have its recorded size.';

/** A file of another length must not arrive as if it were complete. */
export const withExactLength = async function* (
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of chunks) {
    sent += chunk.length;
    if (sent > length) break;
    yield chunk;
  }
  if (sent !== length) throw new StorageError(WRONG_SIZE);
};

/** For bytes that are sent later or by a proxy: a missing object is reported while it is possible. */
export const assertStoredSize = async (storage: Storage, key: string, size: number): Promise<void> => {
  if ((await storage.size(key)) !== size) throw new StorageError(WRONG_SIZE);
};
