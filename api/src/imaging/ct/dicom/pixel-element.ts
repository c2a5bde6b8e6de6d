import type { DataSet } from 'dicom-parser';

const UNDEFINED_LENGTH = 0xffff_ffff;
const ITEM = 0xe000_fffe;
const END = 0xe0dd_fffe;

/** The end of encapsulated pixels, after the sequence delimiter. */
const endOfFragments = (file: Buffer, from: number): number => {
  let at = from;
  while (at + 8 <= file.length) {
    const mark = file.readUInt32LE(at);
    if (mark === END) return at + 8;
    if (mark !== ITEM) break;
    at += 8 + file.readUInt32LE(at + 4);
  }
  throw new Error('The encapsulated pixels have no end.');
};

/** The pixel element with its header, without what follows it. */
export const pixelElement = (file: Buffer, data: DataSet, isExplicit: boolean): Buffer => {
  const pixels = data.elements.x7fe00010;
  if (!pixels) throw new Error('The image has no pixels.');
  const start = pixels.dataOffset - (isExplicit ? 12 : 8);
  const isPacked = pixels.length === UNDEFINED_LENGTH;
  const end = isPacked ? endOfFragments(file, pixels.dataOffset) : pixels.dataOffset + pixels.length;
  if (end > file.length) throw new Error('The pixels of the image are truncated.');
  return file.subarray(start, end);
};
