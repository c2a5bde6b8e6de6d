import { kindInFolder } from '@cotyle/domain/files/folder-files';
import type { FolderFileKind } from '@cotyle/domain/files/folder-files';
import { folderContents } from '@cotyle/domain/files/folder-scan';
import type { FolderContents, FolderFile, KnownFolderFile } from '@cotyle/domain/files/folder-scan';
import { FILE_TEXTS } from '../texts.ts';
import type { FolderReader } from './blob-reader.ts';
import { UnreadableFile } from './located-file.ts';
import type { LocatedFile } from './located-file.ts';

/** More at once would make the head of a disc drive jump. */
const CONCURRENT_READS = 4;

export interface ScanFile extends FolderFile {
  readonly file: File;
}

const NOTHING = new Uint8Array();

/** A program of the disc that cannot be read does no harm; a file that may be an image does. */
const kindOf = async ({ head }: FolderReader, { path, file }: LocatedFile): Promise<FolderFileKind> => {
  try {
    return kindInFolder(path, await head(file), file.size);
  } catch (error) {
    const byName = kindInFolder(path, NOTHING, file.size);
    if (byName === 'OTHER') throw new UnreadableFile(FILE_TEXTS.unreadablePath(path), { cause: error });
    return byName;
  }
};

/** Reads the beginning of every file to find the images. */
export const inspectFolder = async (
  files: readonly LocatedFile[],
  reader: FolderReader,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<FolderContents<ScanFile>> => {
  const known: KnownFolderFile<ScanFile>[] = [];
  const waiting = files.values();
  const failed = new AbortController();
  const readSome = async (): Promise<void> => {
    for (const { path, file } of waiting) {
      signal.throwIfAborted();
      if (failed.signal.aborted) return;
      const kind = await kindOf(reader, { path, file });
      known.push({ file: { path, size: file.size, lastModified: file.lastModified, file }, kind });
      onRead(known.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENT_READS }, readSome));
  } finally {
    // The others need not read on.
    failed.abort();
  }
  return folderContents(known);
};
