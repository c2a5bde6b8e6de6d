import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';
import { deflateRawSync } from 'node:zlib';
import { dataElement } from '../dicom/data-element.ts';
import { emptyPreamble, metaElement, metaGroup } from '../dicom/part10.ts';
import { DEFLATED, EXPLICIT } from '../dicom/transfer-syntaxes.ts';

export const STORAGE = '1.2.840.10008.5.1.4.1.1';

/** An object of a SOP class, with pixels by default. */
export const dicomObject = (
  sopClass: string,
  modality: string,
  { pixels = true, elements = [] }: { pixels?: boolean; elements?: readonly Element[] } = {},
): Buffer => {
  const instance = `2.25.${sopClass.replaceAll('.', '')}${modality.length}`;
  const own: Element[] = [
    { tag: 0x0008_0016, vr: 'UI', value: sopClass },
    { tag: 0x0008_0018, vr: 'UI', value: instance },
    { tag: 0x0008_0060, vr: 'CS', value: modality },
    ...(pixels ? [{ tag: 0x7fe0_0010, vr: 'OW' as const, value: new Uint8Array(128) }] : []),
  ];
  const others = own.filter(({ tag }) => !elements.some((element) => element.tag === tag));
  return Buffer.from(dicomFile(sopClass, instance, [...others, ...elements]));
};

const uint32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const item = (value: Buffer): Buffer => Buffer.concat([uint32(0xe000_fffe, value.length), value]);

/** A DICOMDIR; its records are in a sequence of undefined length, as many programs write it. */
export const dicomDir = ({ records = 3, hasClass = true } = {}): Buffer => {
  const record = item(
    Buffer.concat([
      dataElement(0x0004_1430, 'CS', Buffer.from('IMAGE ')),
      dataElement(0x0008_0060, 'CS', Buffer.from('CT')),
      dataElement(0x0020_0013, 'IS', Buffer.from('1 ')),
    ]),
  );
  const sequence = Buffer.from('0400201253510000ffffffff', 'hex');
  return Buffer.concat([
    emptyPreamble(),
    metaGroup(EXPLICIT, ...(hasClass ? [metaElement(0x0002_0002, '1.2.840.10008.1.3.10')] : [])),
    dataElement(0x0004_1130, 'CS', Buffer.from('DISC')),
    dataElement(0x0004_1200, 'UL', uint32(400)),
    dataElement(0x0004_1202, 'UL', uint32(400)),
    dataElement(0x0004_1212, 'US', Buffer.alloc(2)),
    sequence,
    ...Array.from({ length: records }, () => record),
    uint32(0xe0dd_fffe, 0),
  ]);
};

const META_AT = 132;

/** Inserts a private element of this length before the pixels, or at the end. */
export const withLongHeader = (image: Uint8Array, length: number): Buffer => {
  const pixelsAt = Buffer.from(image).indexOf(Buffer.from('e07f10004f57', 'hex'));
  const at = pixelsAt < 0 ? image.length : pixelsAt;
  const filler = dataElement(0x0029_1001, 'OB', Buffer.alloc(length));
  return Buffer.concat([image.subarray(0, at), filler, image.subarray(at)]);
};

/** The data set after the meta group. */
export const dataSetOf = (image: Uint8Array): Buffer => {
  const bytes = Buffer.from(image);
  return bytes.subarray(META_AT + 12 + bytes.readUInt32LE(META_AT + 8));
};

/** The image in the deflated transfer syntax, or with other deflated bytes. */
export const deflatedImage = (image: Uint8Array, packed = deflateRawSync(dataSetOf(image))): Buffer => {
  const bytes = Buffer.from(image);
  const meta = bytes.subarray(META_AT, bytes.length - dataSetOf(image).length);
  const uidAt = (tag: number): string => {
    const at = meta.indexOf(Buffer.from(Uint16Array.of(tag >>> 16, tag & 0xffff).buffer));
    return meta
      .subarray(at + 8, at + 8 + meta.readUInt16LE(at + 6))
      .toString('latin1')
      .replace(/\0+$/, '');
  };
  const identifiers = [0x0002_0002, 0x0002_0003].map((tag) => metaElement(tag, uidAt(tag)));
  return Buffer.concat([emptyPreamble(), metaGroup(DEFLATED, ...identifiers), packed]);
};
