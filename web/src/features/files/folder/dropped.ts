import { FILE_TEXTS } from '../texts.ts';
import { UnreadableFile } from './located-file.ts';
import type { LocatedFile } from './located-file.ts';

/** What was dropped: loose files, and folders that are not read yet. */
export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

const folderOf = (item: DataTransferItem): FileSystemDirectoryEntry | undefined => {
  const entry = item.webkitGetAsEntry();
  return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : undefined;
};

/** Has to be called while the event is handled: afterwards the browser forgets what was dropped. */
export const droppedOf = ({ items }: DataTransfer): Dropped => {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const folder = folderOf(item);
    const file = folder ? null : item.getAsFile();
    if (folder) folders.push(folder);
    else if (file) files.push(file);
  }
  return { files, folders };
};

const pathOf = ({ fullPath }: FileSystemEntry): string => fullPath.replace(/^\/+/, '');

const unreadable =
  (entry: FileSystemEntry) =>
  (error: unknown): never => {
    throw new UnreadableFile(FILE_TEXTS.unreadablePath(pathOf(entry)), { cause: error });
  };

/** Browsers return the entries of a folder in batches of about a hundred, until a batch is empty. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    }).catch(unreadable(folder));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
};

const fileOf = async (entry: FileSystemFileEntry): Promise<LocatedFile> => {
  const file = await new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  }).catch(unreadable(entry));
  return { path: pathOf(entry), file };
};

/** Every file in the folders, however deep. A folder that cannot be read ends it: the scan would lack images. */
export const filesInFolders = async (
  folders: readonly FileSystemDirectoryEntry[],
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly LocatedFile[]> => {
  const found: LocatedFile[] = [];
  const open: FileSystemDirectoryEntry[] = [...folders];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const entry of await entriesIn(folder)) {
      signal.throwIfAborted();
      if (entry.isDirectory) open.push(entry as FileSystemDirectoryEntry);
      else found.push(await fileOf(entry as FileSystemFileEntry));
      onFound(found.length);
    }
  }
  return found;
};
