import { entriesOf, fingerprintOf, folderScanName } from '@cotyle/domain/files/folder-scan';
import type { FolderContents } from '@cotyle/domain/files/folder-scan';
import { checksumsWithin, filesWithin, planZip, zipRange } from '@cotyle/domain/files/zip-plan';
import { FILE_TEXTS } from '../texts.ts';
import type { FolderReader } from './blob-reader.ts';
import type { ScanFile } from './inspect-folder.ts';
import { UnreadableFile } from './located-file.ts';

/** Checksums by file; those that are not known yet are left out. */
export type Checksums = readonly (number | undefined)[];

/** The images of a folder as one stored zip that exists nowhere: each range is made when it is sent. */
export interface FolderZip {
  readonly name: string;
  readonly size: number;
  /** In place of a time: the same only for the same files. */
  readonly lastModified: number;
  readonly contents: Pick<FolderContents<ScanFile>, 'images' | 'objects' | 'leftOut'>;
  /** Refers to the files on the disk; only the checksums of the files that end in it are computed before. */
  readonly range: (start: number, end: number) => Promise<Blob>;
  readonly checksums: () => Checksums;
  /** Checksums of an earlier attempt, so that its files are not read again. */
  readonly restore: (kept: Checksums) => void;
  /** Throws where a file of the last range has changed or is gone. */
  readonly requireReadable: () => Promise<void>;
}

export const isFolderZip = (file: File | FolderZip): file is FolderZip => 'range' in file;

const readable = async <T>(path: string, reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    throw new UnreadableFile(FILE_TEXTS.changedInFolder(path), { cause: error });
  }
};

/** Each checksum is computed once; one that failed is computed again when it is needed again. */
const createChecksums = (
  files: readonly ScanFile[],
  { checksum: compute }: Pick<FolderReader, 'checksum'>,
) => {
  let known: (number | undefined)[] = files.map(() => undefined);
  const running = new Map<number, Promise<number>>();
  const start = async (index: number, { path, file }: ScanFile): Promise<number> => {
    try {
      const checksum = await readable(path, compute(file));
      known[index] = checksum;
      return checksum;
    } finally {
      running.delete(index);
    }
  };
  return {
    known: (): Checksums => known,
    restore: (kept: Checksums): void => {
      if (kept.length === files.length) known = known.map((checksum, index) => checksum ?? kept[index]);
    },
    of: (index: number): Promise<number> => {
      const [checksum, file] = [known[index], files[index]];
      if (checksum !== undefined) return Promise.resolve(checksum);
      if (!file) throw new Error('There is no such file in the folder.');
      const computing = running.get(index) ?? start(index, file);
      running.set(index, computing);
      return computing;
    },
  };
};

/** A file that is sent as a whole needs no blob of its own. */
const partOf = (file: File | undefined, { start, end }: { start: number; end: number }): Blob => {
  if (!file) throw new Error('There is no such file in the folder.');
  return start === 0 && end === file.size ? file : file.slice(start, end);
};

export const createFolderZip = (
  { uploaded, images, objects, leftOut }: FolderContents<ScanFile>,
  reader: Pick<FolderReader, 'checksum'>,
): FolderZip => {
  const plan = planZip(entriesOf(uploaded));
  const checksums = createChecksums(uploaded, reader);
  let lastRange: readonly number[] = [];

  /** While a range is sent, the files of the next one are read; a failure is reported when that range is made. */
  const prepareNext = (start: number, end: number): void => {
    for (const index of checksumsWithin(plan, start, Math.min(end, plan.directoryOffset)))
      checksums.of(index).catch(() => undefined);
  };
  const range = async (start: number, end: number): Promise<Blob> => {
    lastRange = filesWithin(plan, start, end);
    await Promise.all(checksumsWithin(plan, start, end).map((index) => checksums.of(index)));
    const known = checksums.known();
    const parts = zipRange(plan, start, end, (index) => known[index] ?? 0);
    prepareNext(end, 2 * end - start);
    return new Blob(parts.map((part) => ('file' in part ? partOf(uploaded[part.file]?.file, part) : part)));
  };
  const requireReadable = async (): Promise<void> => {
    for (const index of lastRange) {
      const file = uploaded[index];
      if (file) await readable(file.path, file.file.slice(0, 1).arrayBuffer());
    }
  };
  return {
    name: folderScanName(images),
    size: plan.size,
    lastModified: fingerprintOf(uploaded),
    contents: { images, objects, leftOut },
    range,
    checksums: checksums.known,
    restore: checksums.restore,
    requireReadable,
  };
};
