import { wrongEnding } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { splitLooseFiles } from '@cotyle/domain/files/folder-files';
import type { FolderContents } from '@cotyle/domain/files/folder-scan';
import type { Side } from '@cotyle/domain/hip/side';
import { filesInFolders } from '../folder/dropped.ts';
import type { FolderReader } from '../folder/blob-reader.ts';
import { createFolderZip } from '../folder/folder-zip.ts';
import { inspectFolder } from '../folder/inspect-folder.ts';
import type { ScanFile } from '../folder/inspect-folder.ts';
import { isLoose, UnreadableFile } from '../folder/located-file.ts';
import type { LocatedFile } from '../folder/located-file.ts';
import { FILE_TEXTS } from '../texts.ts';
import { problemsOf } from './check.ts';
import type { UploadSource } from './upload-request.ts';

/** What a person has dropped or chosen: files, those of a chosen folder included, and dropped folders. */
export interface Selection {
  readonly files: readonly LocatedFile[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

export interface PrepareOptions {
  readonly type: FileType;
  readonly side: Side | null;
  readonly reader: FolderReader;
  /** How many files of the folders have been found or read. */
  readonly onRead: (count: number) => void;
  readonly signal: AbortSignal;
}

export type LeftOut = FolderContents<ScanFile>['leftOut'];

/** What will be uploaded, or why nothing can be. */
export type Prepared =
  | { readonly problems?: undefined; readonly files: readonly UploadSource[] }
  | { readonly problems: readonly string[]; readonly leftOut?: LeftOut };

const asTheyAre = async (
  { type, side }: PrepareOptions,
  files: readonly UploadSource[],
  checked: readonly File[],
): Promise<Prepared> => {
  const problems = await problemsOf(type, side, checked);
  return problems.length > 0 ? { problems } : { files };
};

const prepareScan = async ({ files, folders }: Selection, options: PrepareOptions): Promise<Prepared> => {
  const loose = files.filter(isLoose).map(({ file }) => file);
  // An empty folder is chosen without any file.
  const hasFolder = folders.length > 0 || loose.length < files.length || files.length === 0;
  const { alone, together } = splitLooseFiles(loose);
  if (!hasFolder && together.length === 0) return asTheyAre(options, loose, loose);
  const inFolders = await filesInFolders(folders, options.onRead, options.signal);
  const found = [
    ...files.filter((file) => !isLoose(file)),
    ...inFolders,
    ...together.map((file) => ({ path: file.name, file })),
  ];
  const contents = await inspectFolder(found, options.reader, options.onRead, options.signal);
  if (contents.images > 0)
    return asTheyAre(options, [...alone, createFolderZip(contents, options.reader)], alone);
  return hasFolder
    ? { problems: [FILE_TEXTS.noImages], leftOut: contents.leftOut }
    : asTheyAre(options, loose, loose);
};

/** Checks what was chosen before a byte is sent. The images of folders, and loose images, become one scan. */
export const prepareUploads = async (selection: Selection, options: PrepareOptions): Promise<Prepared> => {
  try {
    if (options.type === 'SCAN') return await prepareScan(selection, options);
    const [folder] = selection.folders;
    if (folder) return { problems: [wrongEnding(options.type, folder.name)] };
    const files = selection.files.map(({ file }) => file);
    return await asTheyAre(options, files, files);
  } catch (error) {
    if (error instanceof UnreadableFile) return { problems: [error.message] };
    throw error;
  }
};
