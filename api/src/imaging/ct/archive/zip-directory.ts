import { ZIP_TAIL_BYTES, zipEnd, zipEntries } from '@cotyle/domain/files/zip-directory';
import type { ZipEntry } from '@cotyle/domain/files/zip-directory';
import type { Budget } from '../limits/budget.ts';
import { readSpan } from '../source/byte-source.ts';
import type { ByteSource } from '../source/byte-source.ts';

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** False where the directory is missing, truncated or invalid. */
  readonly isWhole: boolean;
}

const isFolder = ({ name, uncompressed }: ZipEntry): boolean => /[/\\]$/.test(name) && uncompressed === 0;

/** The entries of a zip in the order of their offsets, without folders. */
export const readDirectory = async (source: ByteSource, budget: Budget): Promise<ZipDirectory> => {
  const tailBytes = Math.min(source.size, ZIP_TAIL_BYTES);
  const tail = await readSpan(source, source.size - tailBytes, tailBytes);
  const end = zipEnd(tail, source.size);
  if (!end || end.at + end.bytes > source.size) return { entries: [], isWhole: false };
  budget.countDirectory(end.entries, end.bytes);
  const { entries, isWhole } = zipEntries(await readSpan(source, end.at, end.bytes), end.entries);
  return { entries: entries.filter((entry) => !isFolder(entry)).sort((a, b) => a.at - b.at), isWhole };
};
