import { objectClassReason } from '../ct/aside.ts';
import { contentOf, isDicomFile, mediaClassOf } from './content.ts';

/** Why a file of a folder or a disc is not uploaded with its images. */
export const LEFT_OUT = {
  DIRECTORY: 'Index of the disc (DICOMDIR), which is not needed',
  PROGRAM: 'Viewer programs and their files',
  DOCUMENT: 'Documents, web pages and pictures',
  ARCHIVE: 'Archives, which have to be uploaded by themselves as .zip',
  SYSTEM: 'Hidden files of the operating system',
  EMPTY: 'Empty files',
  OTHER: 'Other files that are not DICOM',
} as const;

export type LeftOutReason = keyof typeof LEFT_OUT;

/** IMAGE and OBJECT are uploaded: objects such as reports are part of a study, and the check leaves them aside. */
export type FolderFileKind = 'IMAGE' | 'OBJECT' | LeftOutReason;

const ENDINGS: Record<'PROGRAM' | 'DOCUMENT' | 'ARCHIVE', readonly string[]> = {
  PROGRAM: (
    'exe dll com bat cmd msi cab ocx sys scr ps1 vbs jar class so dylib app pkg dmg sh inf ini cfg config manifest ' +
    'dat db mdb sqlite lng chm hlp js css swf ico cur ttf otf woff woff2 properties log'
  ).split(' '),
  DOCUMENT: (
    'txt md rtf pdf doc docx xls xlsx ppt pptx odt csv xml xsl xslt json htm html xhtml jpg jpeg png gif bmp tif tiff ' +
    'webp svg avi mp4 mov wmv mpg mpeg mp3 wav'
  ).split(' '),
  ARCHIVE: 'zip 7z rar tar gz tgz bz2 xz iso'.split(' '),
};

const SYSTEM_NAMES = ['thumbs.db', 'desktop.ini', 'ehthumbs.db', 'icon\r'];
const SYSTEM_FOLDERS = [
  '__macosx',
  '.trashes',
  '.spotlight-v100',
  '.fseventsd',
  'system volume information',
  '$recycle.bin',
];

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const isOfSystem = (parts: readonly string[], name: string): boolean =>
  name.startsWith('.') ||
  SYSTEM_NAMES.includes(name) ||
  parts.some((part) => SYSTEM_FOLDERS.includes(part.toLowerCase()));

const reasonByEnding = (name: string): LeftOutReason | undefined => {
  const ending = /\.([a-z0-9]+)$/.exec(name)?.[1];
  if (ending === undefined) return undefined;
  return (['PROGRAM', 'DOCUMENT', 'ARCHIVE'] as const).find((kind) => ENDINGS[kind].includes(ending));
};

const startsWith = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** By their first bytes: programs of Windows, Linux and macOS, and the documents and pictures of a disc. */
const reasonByContent = (head: Uint8Array, size: number): LeftOutReason | undefined => {
  if (startsWith(head, 0x4d, 0x5a) || startsWith(head, 0x7f, 0x45, 0x4c, 0x46)) return 'PROGRAM';
  if (startsWith(head, 0xcf, 0xfa, 0xed, 0xfe) || startsWith(head, 0xca, 0xfe, 0xba, 0xbe)) return 'PROGRAM';
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46) || startsWith(head, 0xff, 0xd8, 0xff)) return 'DOCUMENT';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47)) return 'DOCUMENT';
  const content = contentOf(head, size);
  if (content === 'ZIP') return 'ARCHIVE';
  return content === 'CSV' ? 'DOCUMENT' : undefined;
};

const kindOfDicom = (head: Uint8Array): FolderFileKind => {
  const reason = objectClassReason(mediaClassOf(head) ?? '');
  if (reason === 'DIRECTORY') return 'DIRECTORY';
  return reason === undefined ? 'IMAGE' : 'OBJECT';
};

/**
 * What a file of a folder is, by its path, the first HEAD_BYTES bytes and its size. The content decides first: a disc names
 * its images as it likes. Without the mark of DICOM, a name that says something else counts more than bytes that could be
 * the beginning of an old data set.
 */
export const kindInFolder = (path: string, head: Uint8Array, size: number): FolderFileKind => {
  const parts = partsOf(path);
  const name = (parts[parts.length - 1] ?? '').toLowerCase();
  if (isOfSystem(parts, name)) return 'SYSTEM';
  if (name === 'dicomdir') return 'DIRECTORY';
  if (isDicomFile(head)) return kindOfDicom(head);
  const byEnding = reasonByEnding(name);
  if (byEnding !== undefined) return byEnding;
  if (size === 0) return 'EMPTY';
  const byContent = reasonByContent(head, size);
  if (byContent !== undefined) return byContent;
  return contentOf(head, size) === 'DICOM' ? 'IMAGE' : 'OTHER';
};

/** Loose files: a .zip, a .csv and an only .dcm are uploaded as they are; all others become one scan together. */
export const splitLooseFiles = <F extends { readonly name: string }>(
  files: readonly F[],
): { readonly alone: readonly F[]; readonly together: readonly F[] } => {
  const isWhole = ({ name }: F): boolean => /\.(zip|csv)$/i.test(name);
  const together = files.filter((file) => !isWhole(file));
  const isOnlyImage = together.length === 1 && together.every(({ name }) => /\.dcm$/i.test(name));
  return isOnlyImage ? { alone: files, together: [] } : { alone: files.filter(isWhole), together };
};
