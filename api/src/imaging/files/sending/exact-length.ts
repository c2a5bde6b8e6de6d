import { StorageError } from '../../../platform/storage/storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

export const WRONG_SIZE = 'A stored file has not the size that it should have.';

/** A file that is shorter or longer than it should be must not look whole at the other end. */
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

/** Where the bytes will be sent later or by somebody else: a loss is told now, while it can be. */
export const assertStoredSize = async (storage: Storage, key: string, size: number): Promise<void> => {
  if ((await storage.size(key)) !== size) throw new StorageError(WRONG_SIZE);
};
