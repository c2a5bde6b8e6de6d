import { buffer } from 'node:stream/consumers';
import { ZIP_TAIL_BYTES, zipEnd, zipEntries } from '@cotyle/domain/files/zip-directory';
import { ZIP_CUT_OFF, ZIP_DAMAGED, zipFindings } from '@cotyle/domain/files/zip-findings';
import type { StoredFinding } from '../../../platform/database/tables/files.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

/** Enough for a hundred thousand slices; longer directories are left to the inspection, which rejects them. */
const DIRECTORY_BYTES = 16 * 1024 ** 2;
/** Reading the directory blocks the event loop: this many entries take a tenth of a second. */
const DIRECTORY_ENTRIES = 100_000;

const readRange = async (storage: Storage, key: string, start: number, length: number): Promise<Buffer> =>
  length === 0 ? Buffer.alloc(0) : buffer(await storage.read(key, { start, end: start + length - 1 }));

/** Reads only the central directory at the end of a stored zip. */
export const inspectZip = async (
  storage: Storage,
  { key, size }: { readonly key: string; readonly size: number },
): Promise<readonly StoredFinding[]> => {
  const tailBytes = Math.min(size, ZIP_TAIL_BYTES);
  const end = zipEnd(await readRange(storage, key, size - tailBytes, tailBytes), size);
  if (!end) return [ZIP_CUT_OFF];
  if (end.at + end.bytes > size) return [ZIP_DAMAGED];
  if (end.bytes > DIRECTORY_BYTES || end.entries > DIRECTORY_ENTRIES) return [];
  return zipFindings(size, end, zipEntries(await readRange(storage, key, end.at, end.bytes), end.entries));
};
