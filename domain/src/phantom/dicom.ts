/** Writes DICOM files of synthetic scans: explicit VR, little endian, by PS3.5 and PS3.10. */

type Vr =
  | 'AE'
  | 'AS'
  | 'CS'
  | 'DA'
  | 'DS'
  | 'FD'
  | 'IS'
  | 'LO'
  | 'OB'
  | 'OW'
  | 'PN'
  | 'SH'
  | 'SS'
  | 'ST'
  | 'TM'
  | 'UI'
  | 'UL'
  | 'US';

export interface Element {
  /** Group and element, such as 0x00100010. */
  readonly tag: number;
  readonly vr: Vr;
  readonly value: string | number | Uint8Array;
}

const LONG_FORM: readonly Vr[] = ['OB', 'OW'];
export const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const IMPLEMENTATION = '2.25.271828182845904523536028747135266249775';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const number = (value: number, vr: Vr): Uint8Array => {
  const size = vr === 'FD' ? 8 : vr === 'UL' ? 4 : 2;
  const view = new DataView(new ArrayBuffer(size));
  if (size === 8) view.setFloat64(0, value, true);
  else if (size === 4) view.setUint32(0, value, true);
  else if (vr === 'SS') view.setInt16(0, value, true);
  else view.setUint16(0, value, true);
  return new Uint8Array(view.buffer);
};

/** Every value has an even length: texts end with a space, identifiers and bytes with a zero. */
const padded = (value: Uint8Array, vr: Vr): Uint8Array => {
  if (value.length % 2 === 0) return value;
  const even = new Uint8Array(value.length + 1).fill(vr === 'UI' || vr === 'OB' || vr === 'OW' ? 0 : 32);
  even.set(value);
  return even;
};

const encoded = ({ tag, vr, value }: Element): Uint8Array => {
  const raw =
    typeof value === 'string' ? bytesOf(value) : typeof value === 'number' ? number(value, vr) : value;
  const content = padded(raw, vr);
  const isLong = LONG_FORM.includes(vr);
  const head = new DataView(new ArrayBuffer(isLong ? 12 : 8));
  head.setUint16(0, tag >>> 16, true);
  head.setUint16(2, tag & 0xffff, true);
  head.setUint8(4, vr.charCodeAt(0));
  head.setUint8(5, vr.charCodeAt(1));
  if (isLong) head.setUint32(8, content.length, true);
  else head.setUint16(6, content.length, true);
  const bytes = new Uint8Array(head.byteLength + content.length);
  bytes.set(new Uint8Array(head.buffer));
  bytes.set(content, head.byteLength);
  return bytes;
};

const joined = (chunks: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const piece of chunks) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

/** A whole file: the preamble, the meta group and the elements in the order of their tags. */
export const dicomFile = (
  sopClass: string,
  sopInstance: string,
  elements: readonly Element[],
  syntax: string = EXPLICIT_LITTLE_ENDIAN,
): Uint8Array => {
  const meta = joined(
    (
      [
        { tag: 0x0002_0001, vr: 'OB', value: Uint8Array.of(0, 1) },
        { tag: 0x0002_0002, vr: 'UI', value: sopClass },
        { tag: 0x0002_0003, vr: 'UI', value: sopInstance },
        { tag: 0x0002_0010, vr: 'UI', value: syntax },
        { tag: 0x0002_0012, vr: 'UI', value: IMPLEMENTATION },
      ] satisfies Element[]
    ).map(encoded),
  );
  const sorted = [...elements].sort((a, b) => a.tag - b.tag);
  return joined([
    new Uint8Array(128),
    bytesOf('DICM'),
    encoded({ tag: 0x0002_0000, vr: 'UL', value: meta.length }),
    meta,
    ...sorted.map(encoded),
  ]);
};
