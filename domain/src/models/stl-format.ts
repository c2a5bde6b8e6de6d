import {
  wrongTriangleCount,
  emptyFile,
  otherFormat,
  noTriangles,
  fileTooShort,
  unknownFormat,
  encodedAsUtf16,
} from './stl-rejected.ts';

/** An ignored header, then the number of triangles, then 50 bytes for each. */
export const BINARY_START = 84;
export const BINARY_TRIANGLE = 50;

/** The bytes of a file that are needed to recognize its format. */
export const HEAD_BYTES = 1024;

export type StlFormat =
  | { readonly content: 'STL_BINARY'; readonly triangles: number; readonly trailing: number }
  /** `start`: after a byte order mark. */
  | { readonly content: 'STL_ASCII'; readonly start: number };

const UNPACK = 'Please unpack it and upload the .stl file in it.';
const EXPORT = 'Please export the model as STL.';

/** Formats that people upload instead of an STL, by their first bytes. */
const OTHERS: readonly (readonly [begins: string, kind: string, remedy: string])[] = [
  ['PK\x03\x04', 'a zip archive', UNPACK],
  ['PK\x05\x06', 'an empty zip archive', EXPORT],
  ['\x1f\x8b', 'a gzip archive', UNPACK],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive', UNPACK],
  ['Rar!', 'a rar archive', UNPACK],
  [
    'version https://git-lfs',
    'a pointer of Git LFS to a file kept elsewhere',
    'Please fetch the file itself and upload that.',
  ],
  ['%PDF', 'a PDF', EXPORT],
  ['ply\n', 'a PLY model', EXPORT],
  ['ply\r', 'a PLY model', EXPORT],
  ['glTF', 'a glTF model', EXPORT],
];

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const rejectOtherFormats = (text: string): void => {
  const other = OTHERS.find(([begins]) => text.startsWith(begins));
  if (other) throw otherFormat(other[1], other[2]);
  const word = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<(!doctype html|html|head|body)/i.test(word))
    throw otherFormat(
      'a web page',
      'A download that failed is often saved so: please fetch the model again.',
    );
  if (/^<\?xml|^<[a-z!]/i.test(word)) throw otherFormat('an XML text', EXPORT);
  if (text.slice(128, 132) === 'DICM') throw otherFormat('a DICOM image', EXPORT);
};

const isUtf16 = (text: string): boolean => /^(\xff\xfe|\xfe\xff|s\0o\0l\0i\0d\0|\0s\0o\0l\0i\0d)/i.test(text);

/** Where the text of an ASCII STL begins. Text has no NUL; the binary files whose header says 'solid' are full of it. */
const asciiStart = (text: string): number | undefined => {
  if (text.includes('\0')) return undefined;
  const mark = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
  return /^\s*solid(\s|$)/i.test(text.slice(mark)) ? mark : undefined;
};

const binary = (triangles: number, there: number, size: number): StlFormat => {
  const trailing = size - BINARY_START - triangles * BINARY_TRIANGLE;
  if (triangles === 0 && trailing === 0) throw noTriangles();
  // Most of the file would not be read: it is another format.
  if (triangles === 0 || there > triangles * 2 + 1) throw unknownFormat(triangles, there);
  // Complete triangles beyond the count would be bone that is not shown: the count is wrong.
  if (trailing < 0 || (trailing > 0 && trailing % BINARY_TRIANGLE === 0))
    throw wrongTriangleCount(triangles, there);
  return { content: 'STL_BINARY', triangles, trailing };
};

/** By the first bytes and the size; throws StlRejected if it cannot be an STL. */
export const stlFormat = (head: Uint8Array, size: number): StlFormat => {
  if (size === 0) throw emptyFile();
  const isWhole = size >= BINARY_START && head.length >= BINARY_START;
  const promised = isWhole ? new DataView(head.buffer, head.byteOffset).getUint32(BINARY_START - 4, true) : 0;
  const there = Math.max(0, Math.floor((size - BINARY_START) / BINARY_TRIANGLE));
  // The size decides, not the header: many binary files begin with 'solid'.
  if (isWhole && promised > 0 && size === BINARY_START + promised * BINARY_TRIANGLE)
    return binary(promised, there, size);
  const text = latin1(head);
  if (isUtf16(text)) throw encodedAsUtf16();
  const start = asciiStart(text);
  if (start !== undefined) return { content: 'STL_ASCII', start };
  rejectOtherFormats(text);
  if (!isWhole) throw fileTooShort(size);
  return binary(promised, there, size);
};
