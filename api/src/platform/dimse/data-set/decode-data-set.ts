import { isLongVr, ITEM, ITEM_END, SEQUENCE_END, UNDEFINED_LENGTH } from './elements.ts';
import type { ReadDataSet } from './elements.ts';

/** The bytes are no data set of this transfer syntax. */
export class DataSetError extends Error {
  override readonly name = 'DataSetError';
}

/** No query nests deeper than two sequences. */
const MAX_DEPTH = 8;

interface Cursor {
  readonly bytes: Buffer;
  readonly isExplicit: boolean;
  /** Implicit data sets do not say which elements are sequences. */
  readonly isSequence: (tag: number) => boolean;
  at: number;
}

const tagAt = (bytes: Buffer, at: number): number =>
  bytes.readUInt16LE(at) * 0x1_0000 + bytes.readUInt16LE(at + 2);

const need = (cursor: Cursor, length: number, end: number): void => {
  if (cursor.at + length > end) throw new DataSetError('a truncated data set');
};

const readHead = (cursor: Cursor, end: number): { tag: number; vr: string | undefined; length: number } => {
  const { bytes, isExplicit } = cursor;
  need(cursor, 8, end);
  const tag = tagAt(bytes, cursor.at);
  const isDelimiter = tag >>> 16 === 0xfffe;
  if (!isExplicit || isDelimiter) {
    const length = bytes.readUInt32LE(cursor.at + 4);
    cursor.at += 8;
    return { tag, vr: undefined, length };
  }
  const vr = bytes.toString('latin1', cursor.at + 4, cursor.at + 6);
  if (!isLongVr(vr)) {
    const length = bytes.readUInt16LE(cursor.at + 6);
    cursor.at += 8;
    return { tag, vr, length };
  }
  need(cursor, 12, end);
  const length = bytes.readUInt32LE(cursor.at + 8);
  cursor.at += 12;
  return { tag, vr, length };
};

const readItems = (cursor: Cursor, length: number, end: number, depth: number): ReadDataSet[] => {
  const items: ReadDataSet[] = [];
  const stop = length === UNDEFINED_LENGTH ? end : cursor.at + length;
  if (stop > end) throw new DataSetError('a sequence that is too long');
  while (cursor.at < stop) {
    const { tag, length: itemLength } = readHead(cursor, stop);
    if (tag === SEQUENCE_END && length === UNDEFINED_LENGTH) return items;
    if (tag !== ITEM) throw new DataSetError('a sequence without items');
    const itemEnd = itemLength === UNDEFINED_LENGTH ? stop : cursor.at + itemLength;
    if (itemEnd > stop) throw new DataSetError('an item that is too long');
    items.push(readElements(cursor, itemEnd, itemLength === UNDEFINED_LENGTH, depth + 1));
  }
  if (length === UNDEFINED_LENGTH) throw new DataSetError('a sequence without its end');
  return items;
};

const readElements = (cursor: Cursor, end: number, isDelimited: boolean, depth: number): ReadDataSet => {
  if (depth > MAX_DEPTH) throw new DataSetError('sequences nested too deeply');
  const values = new Map<number, Buffer>();
  const sequences = new Map<number, readonly ReadDataSet[]>();
  while (cursor.at < end) {
    const { tag, vr, length } = readHead(cursor, end);
    if (tag === ITEM_END && isDelimited) return { values, sequences };
    if (vr === 'SQ' || length === UNDEFINED_LENGTH || (vr === undefined && cursor.isSequence(tag))) {
      sequences.set(tag, readItems(cursor, length, end, depth));
      continue;
    }
    need(cursor, length, end);
    values.set(tag, cursor.bytes.subarray(cursor.at, cursor.at + length));
    cursor.at += length;
  }
  if (isDelimited) throw new DataSetError('an item without its end');
  return { values, sequences };
};

/** Reads a small data set in little endian; throws a DataSetError. */
export const decodeDataSet = (
  bytes: Buffer,
  isExplicit: boolean,
  isSequence: (tag: number) => boolean = () => false,
): ReadDataSet => readElements({ bytes, isExplicit, isSequence, at: 0 }, bytes.length, false, 0);
