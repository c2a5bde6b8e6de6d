import { StorageError } from './storage.ts';

/** Bytes that were stored and are gone: the storage lost them or somebody with access removed them. */
export const missingBytesError = (cause?: unknown): StorageError =>
  new StorageError('The file cannot be read now: its bytes are missing.', { cause });
