import { StorageError } from './storage.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the folder may not be written',
  EDQUOT: 'the quota is used up',
  EEXIST: 'something else is in the place of the folder',
  EFBIG: 'the file is larger than the disk can hold',
  EIO: 'the disk fails',
  ENOENT: 'the folder is missing',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'something else is in the place of the folder',
  EPERM: 'the folder may not be written',
  EROFS: 'the disk is read-only',
};

const FULL: readonly string[] = ['EDQUOT', 'EFBIG', 'ENOSPC'];

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const storageErrorOf = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  const code = codeOf(error);
  const reason =
    REASONS[code] ?? (code === '' ? 'the folder does not work' : `the folder does not work (${code})`);
  return new StorageError(`Files cannot be stored now: ${reason}.`, {
    cause: error,
    full: FULL.includes(code),
  });
};

export const withStorageErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw storageErrorOf(error);
  }
};
