import { StorageError } from './storage.ts';

/** Stored bytes that should be there and are not: only the storage itself or somebody with access to it can do that. */
export const missingBytesError = (cause?: unknown): StorageError =>
  new StorageError('The file cannot be read now: its bytes are missing.', { cause });
