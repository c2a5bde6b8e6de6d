import type { FileContent } from './kind.ts';

/** The bytes of a file's beginning that are needed to recognize its content. */
export const HEAD_BYTES = 4096;

/** Available in browsers and in Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array, options: { stream: boolean }): string };

const STL_HEADER = 84;
const STL_TRIANGLE = 50;
const PREAMBLE = 128;

const viewOf = (head: Uint8Array): DataView => new DataView(head.buffer, head.byteOffset, head.byteLength);

const says = (head: Uint8Array, at: number, ascii: string): boolean =>
  Array.from(ascii).every((letter, index) => head[at + index] === letter.charCodeAt(0));

/** The first entry, or the end of the directory where the archive is empty. */
const isZip = (head: Uint8Array): boolean => says(head, 0, 'PK\x03\x04') || says(head, 0, 'PK\x05\x06');

/** Recognized by its size, not by its header: many binary files begin with 'solid'. */
const isBinaryStl = (head: Uint8Array, size: number): boolean =>
  head.length >= STL_HEADER && size === STL_HEADER + STL_TRIANGLE * viewOf(head).getUint32(80, true);

/** Two capital letters are a value representation; without one, the length of the value must fit into the file. */
const isDicomElement = (head: Uint8Array, size: number): boolean => {
  if (head.length < 8) return false;
  const view = viewOf(head);
  const group = view.getUint16(0, true);
  if (group !== 0x0002 && group !== 0x0008) return false;
  const isCapital = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
  if (isCapital(view.getUint8(4)) && isCapital(view.getUint8(5))) return true;
  const length = view.getUint32(4, true);
  return length % 2 === 0 && length <= Math.min(size - 8, 0xffff);
};

/** A DICOM file of PS3.10: its mark follows a preamble of 128 bytes. */
export const isDicomFile = (head: Uint8Array): boolean => says(head, PREAMBLE, 'DICM');

const META_GROUP = 0x0002;
const MEDIA_CLASS = 0x0002;
/** Value representations whose length has four bytes, after two that are reserved; PS3.5, 7.1.2. */
const LONG_VALUES = ['OB', 'OW', 'SQ', 'UN', 'UT'];

/** The SOP class that the meta group of a DICOM file names (0002,0002); undefined where its beginning names none. */
export const mediaClassOf = (head: Uint8Array): string | undefined => {
  if (!isDicomFile(head)) return undefined;
  const view = viewOf(head);
  let at = PREAMBLE + 4;
  while (at + 12 <= head.length && view.getUint16(at, true) === META_GROUP) {
    const vr = String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5));
    const isLong = LONG_VALUES.includes(vr);
    const valueAt = at + (isLong ? 12 : 8);
    const length = isLong ? view.getUint32(at + 8, true) : view.getUint16(at + 6, true);
    if (view.getUint16(at + 2, true) === MEDIA_CLASS)
      // Padded with a zero byte to an even length.
      return String.fromCharCode(...head.subarray(valueAt, valueAt + length)).replace(/[\0 ]+$/, '');
    at = valueAt + length;
  }
  return undefined;
};

const isDicom = (head: Uint8Array, size: number): boolean => isDicomFile(head) || isDicomElement(head, size);

/** The beginning as UTF-8; undefined where it is not UTF-8, or has a zero byte as only binary files do. */
const textOf = (head: Uint8Array, size: number): string | undefined => {
  if (head.includes(0)) return undefined;
  try {
    // The last character may be truncated at the end of the head.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: size > head.length });
  } catch {
    return undefined;
  }
};

const isAsciiStl = (text: string): boolean =>
  /^\s*solid(\s|$)/i.test(text) && (/\b(facet|endsolid)\b/i.test(text) || !/\S[\r\n]/.test(text));

/** The content by the first HEAD_BYTES bytes and the size of the file; undefined for any other content. */
export const contentOf = (head: Uint8Array, size: number): FileContent | undefined => {
  if (head.length === 0) return undefined;
  const start = head.subarray(0, HEAD_BYTES);
  if (isZip(start)) return 'ZIP';
  if (isBinaryStl(start, size)) return 'STL_BINARY';
  if (isDicom(start, size)) return 'DICOM';
  const text = textOf(start, size);
  if (text === undefined) return undefined;
  return isAsciiStl(text) ? 'STL_ASCII' : 'CSV';
};
