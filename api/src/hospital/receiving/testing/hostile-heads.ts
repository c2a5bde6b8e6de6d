import { dataElement } from '../../../imaging/ct/dicom/data-element.ts';
import { emptyPreamble, metaElement, metaGroup } from '../../../imaging/ct/dicom/part10.ts';

/** As much as is read of a header. */
const HEAD_BYTES = 4 * 1024 ** 2;
const UNDEFINED_LENGTH = 0xffff_ffff;
const EXPLICIT = '1.2.840.10008.1.2.1';
const IMPLICIT = '1.2.840.10008.1.2';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';

const words = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const ITEM = 0xe000_fffe;
const EMPTY_ITEM = words(ITEM, 0);
const OPEN_ITEM = words(ITEM, UNDEFINED_LENGTH);

const identifiers = (vr: (name: string) => string | undefined): Buffer =>
  Buffer.concat([
    dataElement(0x0008_0016, vr('UI'), Buffer.from(`${CT_IMAGE}\0`)),
    dataElement(0x0008_0018, vr('UI'), Buffer.from('2.25.77\0')),
    dataElement(0x0008_0060, vr('CS'), Buffer.from('CT')),
  ]);

const openSequence = (vr: string | undefined): Buffer => {
  const head = dataElement(0x0008_1140, vr, Buffer.alloc(0));
  head.writeUInt32LE(UNDEFINED_LENGTH, head.length - 4);
  return head;
};

const repeated = (unit: Buffer, bytes: number): Buffer =>
  Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit);

const file = (syntax: string, ...parts: readonly Buffer[]): Buffer => {
  const meta = metaGroup(syntax, metaElement(0x0002_0002, CT_IMAGE), metaElement(0x0002_0003, '2.25.77'));
  return Buffer.concat([emptyPreamble(), meta, ...parts]);
};

/** Elements without a value, whose tags ascend. */
const emptyElements = (bytes: number): Buffer => {
  const elements = Buffer.alloc(Math.floor(bytes / 8) * 8);
  for (let index = 0; index < elements.length / 8; index += 1) {
    const tag = 0x0009_0000 + index;
    elements.writeUInt16LE(tag >>> 16, index * 8);
    elements.writeUInt16LE(tag & 0xffff, index * 8 + 2);
    elements.write('LO', index * 8 + 4, 'latin1');
  }
  return elements;
};

const explicit = (name: string): string => name;
const implicit = (): undefined => undefined;

/** Headers that make a reader work or remember as much as their bytes allow. */
export const hostileHeads = (): readonly (readonly [name: string, bytes: Buffer])[] => [
  [
    'a sequence of half a million empty items that never ends',
    file(EXPLICIT, identifiers(explicit), openSequence('SQ'), repeated(EMPTY_ITEM, HEAD_BYTES)),
  ],
  [
    'the same with an end',
    file(
      EXPLICIT,
      identifiers(explicit),
      openSequence('SQ'),
      repeated(EMPTY_ITEM, HEAD_BYTES - 1000),
      words(0xe0dd_fffe, 0),
      dataElement(0x0010_0010, 'PN', Buffer.from('Smith^Ann ')),
    ),
  ],
  [
    'sequences that are nested 200,000 deep',
    file(
      EXPLICIT,
      identifiers(explicit),
      repeated(Buffer.concat([openSequence('SQ'), OPEN_ITEM]), HEAD_BYTES),
    ),
  ],
  [
    'implicit sequences that are nested 250,000 deep',
    file(
      IMPLICIT,
      identifiers(implicit),
      repeated(Buffer.concat([openSequence(undefined), OPEN_ITEM]), HEAD_BYTES),
    ),
  ],
  [
    'half a million elements without a value',
    file(EXPLICIT, identifiers(explicit), emptyElements(HEAD_BYTES)),
  ],
  [
    'half a million items in big endian',
    file(
      BIG_ENDIAN,
      Buffer.from('0008114053510000ffffffff', 'hex'),
      repeated(Buffer.from('fffee00000000000', 'hex'), HEAD_BYTES),
    ),
  ],
  [
    'tags that descend',
    file(
      EXPLICIT,
      identifiers(explicit),
      repeated(dataElement(0x0008_0005, 'CS', Buffer.alloc(2)), HEAD_BYTES),
    ),
  ],
];
