import { LEFT_OUT } from './folder-files.ts';
import type { FolderFileKind, LeftOutReason } from './folder-files.ts';
import type { StoredFile } from './zip-records.ts';

/** A file of a folder; the path begins at what was dropped or chosen, with slashes. */
export interface FolderFile {
  readonly path: string;
  readonly size: number;
  /** In milliseconds since 1970. */
  readonly lastModified: number;
}

export interface KnownFolderFile<F extends FolderFile> {
  readonly file: F;
  readonly kind: FolderFileKind;
}

export interface FolderContents<F extends FolderFile> {
  /** What is uploaded, in the order of the archive: by path. */
  readonly uploaded: readonly F[];
  readonly images: number;
  /** DICOM objects that are no images; they are uploaded too. */
  readonly objects: number;
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly count: number }[];
}

const byPath = (a: FolderFile, b: FolderFile): number => {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
};

/** What of a folder is uploaded and what is left out. Nothing is uploaded where there is no image. */
export const folderContents = <F extends FolderFile>(
  files: readonly KnownFolderFile<F>[],
): FolderContents<F> => {
  const countOf = (wanted: FolderFileKind): number => files.filter(({ kind }) => kind === wanted).length;
  const images = countOf('IMAGE');
  const isUploaded = ({ kind }: KnownFolderFile<F>): boolean => kind === 'IMAGE' || kind === 'OBJECT';
  return {
    uploaded:
      images === 0
        ? []
        : files
            .filter(isUploaded)
            .map(({ file }) => file)
            .sort(byPath),
    images,
    objects: countOf('OBJECT'),
    leftOut: (Object.keys(LEFT_OUT) as LeftOutReason[])
      .map((reason) => ({ reason, count: countOf(reason) }))
      .filter(({ count }) => count > 0),
  };
};

/** Entries carry no time, so that the archive depends on the files alone. */
const NO_TIME = new Date(0);
const DIGITS = 5;

/**
 * The entries of the archive. Their names are numbers: names of folders and files on a disc often hold the patient's, and may
 * not be valid elsewhere.
 */
export const entriesOf = (files: readonly FolderFile[]): readonly StoredFile[] =>
  files.map(({ size }, index) => ({
    name: `${String(index + 1).padStart(DIGITS, '0')}.dcm`,
    size,
    modified: NO_TIME,
  }));

export const folderScanName = (images: number): string =>
  images === 1 ? 'ct-scan-1-image.zip' : `ct-scan-${images}-images.zip`;

const foldersOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

/** How many folders all paths begin with: the same disc may be dropped as a folder or as its contents. */
const commonDepth = (files: readonly FolderFile[]): number => {
  const [first, ...others] = files.map(({ path }) => foldersOf(path));
  if (!first) return 0;
  const differs = first.findIndex((folder, depth) => others.some((folders) => folders[depth] !== folder));
  return differs === -1 ? first.length : differs;
};

/** A hash of 53 bits (cyrb53). */
const hashOf = (text: string): number => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 2 ** 32 * (0x1fffff & low) + (high >>> 0);
};

/** Says whether an interrupted upload may go on with these files: their paths, sizes and times are the same. */
export const fingerprintOf = (files: readonly FolderFile[]): number => {
  const depth = commonDepth(files);
  const lines = files.map(({ path, size, lastModified }) =>
    [path.split('/').slice(depth).join('/'), size, lastModified].join('\0'),
  );
  return hashOf(lines.join('\n'));
};
