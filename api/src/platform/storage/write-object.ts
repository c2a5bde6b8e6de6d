import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './durable-folder.ts';
import { withStorageErrors } from './folder-error.ts';
import type { Source } from './storage.ts';

/** Chunks are written together, without being copied, once there are so many bytes. */
const BATCH_BYTES = 1024 ** 2;

const writeAll = async (file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
};

/** Writes a new file under its own name: nobody reads it before the caller has recorded that it is complete. */
export const writeObject = async (path: string, source: Source): Promise<number> => {
  const file = await withStorageErrors(() => open(path, 'wx', 0o600));
  try {
    let chunks: Uint8Array[] = [];
    let [held, size] = [0, 0];
    const flush = async (): Promise<void> => {
      await withStorageErrors(() => writeAll(file, chunks));
      chunks = [];
      held = 0;
    };
    for await (const chunk of source) {
      chunks.push(chunk);
      held += chunk.length;
      size += chunk.length;
      if (held >= BATCH_BYTES) await flush();
    }
    if (held > 0) await flush();
    // At once: both wait for the same commit of the journal.
    await withStorageErrors(() => Promise.all([file.datasync(), syncFolder(dirname(path))]));
    return size;
  } finally {
    await file.close();
  }
};
