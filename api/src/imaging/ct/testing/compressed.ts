import { ctSlices } from '@cotyle/domain/phantom/ct';
import type { CtSlice } from '@cotyle/domain/phantom/ct';
import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';

const [SLICE] = ctSlices({
  patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' },
  date: '20261101',
  uid: '2.25.123',
  matrix: 8,
  spacing: 5,
});

const textOf = ({ elements }: CtSlice, tag: number): string =>
  String(elements.find((element) => element.tag === tag)?.value ?? '');

/** A slice of 8 by 8 pixels with changed elements, without its pixels. */
const sliceFile = (syntax: string, changes: readonly Element[]): Buffer => {
  if (!SLICE) throw new Error('The phantom has no slices.');
  const kept = SLICE.elements.filter(({ tag }) => !changes.some((change) => change.tag === tag));
  const elements = [...kept, ...changes.filter(({ value }) => value !== '')];
  return Buffer.from(dicomFile(textOf(SLICE, 0x0008_0016), textOf(SLICE, 0x0008_0018), elements, syntax));
};

/** An uncompressed slice; an empty value removes the element. */
export const sliceWith = (
  pixels: Uint8Array,
  changes: readonly Element[] = [],
  syntax = '1.2.840.10008.1.2.1',
): Buffer => sliceFile(syntax, [...changes, { tag: 0x7fe0_0010, vr: 'OW', value: pixels }]);

export const item = (bytes: Uint8Array, tag = 0xe000): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt16LE(tag, 2);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
};

export const SEQUENCE_END = item(Buffer.alloc(0), 0xe0dd);

/** A slice with encapsulated pixels that consist of these parts. */
export const compressedSlice = (syntax: string, ...parts: readonly Uint8Array[]): Buffer => {
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff]);
  return Buffer.concat([sliceFile(syntax, []), head, ...parts]);
};

/** PackBits without runs: every plane as literals. */
export const rleFrame = (planes: readonly Uint8Array[]): Buffer => {
  const segments = planes.map((plane) => {
    const literals: Buffer[] = [];
    for (let at = 0; at < plane.length; at += 128) {
      const literal = plane.subarray(at, at + 128);
      literals.push(Buffer.of(literal.length - 1), Buffer.from(literal));
    }
    const segment = Buffer.concat(literals);
    return segment.length % 2 === 0 ? segment : Buffer.concat([segment, Buffer.of(0)]);
  });
  const header = Buffer.alloc(64);
  header.writeUInt32LE(planes.length, 0);
  let at = header.length;
  segments.forEach((segment, index) => {
    header.writeUInt32LE(at, 4 + 4 * index);
    at += segment.length;
  });
  return Buffer.concat([header, ...segments]);
};
