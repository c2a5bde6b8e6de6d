import { isLongVr, ITEM } from './elements.ts';
import type { DataElement } from './elements.ts';

/** Identifiers and bytes are filled up with a zero, texts with a space. */
const ZERO_PADDED: ReadonlySet<string> = new Set(['UI', 'OB', 'OW', 'UN']);

/** Of an element; implicit data sets do not write its value representation. */
export const elementHead = (tag: number, vr: string | undefined, length: number): Buffer => {
  const isLong = vr !== undefined && isLongVr(vr);
  const bytes = Buffer.alloc(isLong ? 12 : 8);
  bytes.writeUInt16LE(tag >>> 16, 0);
  bytes.writeUInt16LE(tag & 0xffff, 2);
  if (vr === undefined) bytes.writeUInt32LE(length, 4);
  else {
    bytes.write(vr, 4, 'latin1');
    if (isLong) bytes.writeUInt32LE(length, 8);
    else bytes.writeUInt16LE(length, 6);
  }
  return bytes;
};

const numberOf = (value: number, vr: string): Buffer => {
  const bytes = Buffer.alloc(vr === 'FD' ? 8 : vr === 'UL' ? 4 : 2);
  if (vr === 'FD') bytes.writeDoubleLE(value);
  else if (vr === 'UL') bytes.writeUInt32LE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
};

const padded = (bytes: Uint8Array, vr: string): Uint8Array =>
  bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.of(ZERO_PADDED.has(vr) ? 0 : 0x20)]);

const valueOf = ({ vr, value }: DataElement, isExplicit: boolean): Uint8Array => {
  if (typeof value === 'string') return padded(Buffer.from(value, 'utf8'), vr);
  if (typeof value === 'number') return numberOf(value, vr);
  if (value instanceof Uint8Array) return padded(value, vr);
  return Buffer.concat(
    value.map((elements) => {
      const item = encodeDataSet(elements, isExplicit);
      return Buffer.concat([elementHead(ITEM, undefined, item.length), item]);
    }),
  );
};

/** In little endian, in the order of the tags, as PS3.5 7.1 prescribes. */
export const encodeDataSet = (elements: readonly DataElement[], isExplicit: boolean): Buffer =>
  Buffer.concat(
    [...elements]
      .sort((a, b) => a.tag - b.tag)
      .flatMap((element) => {
        const value = valueOf(element, isExplicit);
        return [elementHead(element.tag, isExplicit ? element.vr : undefined, value.length), value];
      }),
  );
