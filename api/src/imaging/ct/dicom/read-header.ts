import { sliceHeader } from '@cotyle/domain/ct/header';
import type { HeaderSource, SliceHeader } from '@cotyle/domain/ct/header';
import type { Lead } from '@cotyle/domain/ct/index-entry';
import dicomParser from 'dicom-parser';
import type { DataSet } from 'dicom-parser';
import { decodeLatin1, textDecoder } from './character-sets.ts';
import { readMeta } from './meta-group.ts';
import type { MetaGroup } from './meta-group.ts';
import { DEFLATED, EXPLICIT, IMPLICIT } from './transfer-syntaxes.ts';
import { walkElements } from './walk-elements.ts';

const PREAMBLE_BYTES = 128;
const PIXELS = 0x7fe0_0010;
/** The longest value that is read. */
const VALUE_MAX = 1024;

/** The header of an image. */
export interface ReadHeader {
  readonly header: SliceHeader;
  /** All values before the pixels. */
  readonly source: HeaderSource;
  readonly lead: Lead;
  /** Offset and length of the pixels; undefined where the bytes end before them. */
  readonly pixels: { readonly at: number; readonly length: number | undefined } | undefined;
}

const isAt = (bytes: Uint8Array, at: number, ascii: string): boolean =>
  Array.from(ascii).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const isCapital = (byte = 0): boolean => byte >= 0x41 && byte <= 0x5a;
const hasVr = (bytes: Uint8Array): boolean => isCapital(bytes[4]) && isCapital(bytes[5]);

/** Undefined for bytes that are not DICOM. Bare data sets start with group 2 or 8 and a plausible length. */
export const leadOf = (bytes: Uint8Array): Lead | undefined => {
  if (isAt(bytes, PREAMBLE_BYTES, 'DICM')) return 'PART10';
  if (bytes.length < 16 || bytes[1] !== 0 || bytes[3] !== 0) return undefined;
  if (bytes[0] === 0x02 && hasVr(bytes)) return 'META';
  if (bytes[0] !== 0x08) return undefined;
  if (hasVr(bytes)) return 'BARE';
  const length = Buffer.from(bytes.buffer, bytes.byteOffset, 8).readUInt32LE(4);
  return length % 2 === 0 && length <= 0xff ? 'BARE' : undefined;
};

/** Puts an empty preamble in front of a file without one. */
export const withPreamble = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.alloc(PREAMBLE_BYTES), Buffer.from('DICM'), bytes]);

const keyOf = (tag: number): string => `x${tag.toString(16).padStart(8, '0')}`;

/** The elements of a data set, found by either reader. */
interface Elements {
  readonly bytes: Uint8Array;
  readonly at: (tag: number) => { readonly at: number; readonly length: number } | undefined;
  readonly number: (tag: number) => number | undefined;
}

/** For a data set that cannot be read: the meta group still tells what the file is. */
const NO_ELEMENTS: Elements = {
  bytes: new Uint8Array(),
  at: () => undefined,
  number: () => undefined,
};

const sourceOf = ({ bytes, at, number }: Elements, meta: MetaGroup | undefined): HeaderSource => {
  const bytesAt = (tag: number): Uint8Array | undefined => {
    const found = at(tag);
    if (!found || found.length === 0) return undefined;
    const end = found.at + Math.min(found.length, VALUE_MAX);
    return end > bytes.length ? undefined : bytes.subarray(found.at, end);
  };
  const charset = bytesAt(0x0008_0005);
  const decode = textDecoder(charset && decodeLatin1(charset).replace(/\0/g, ''));
  return {
    text: (tag) => {
      if (isMeta(tag)) return meta?.text(tag);
      const value = bytesAt(tag);
      return value && decode(value).replace(/[\0 ]+$/, '');
    },
    number,
  };
};

const isMeta = (tag: number): boolean => tag >>> 16 === 0x0002;

const throwOnDeflated = (): never => {
  throw new Error('A deflated data set is inflated before it is parsed.');
};

const isParsed = (value: unknown): value is { dataSet: DataSet } =>
  typeof value === 'object' && value !== null && 'dataSet' in value && value.dataSet instanceof Object;

/** A truncated header still yields the elements before its end. */
const parse = (bytes: Uint8Array, syntax: string | undefined): DataSet | undefined => {
  try {
    return dicomParser.parseDicom(bytes, {
      untilTag: keyOf(PIXELS),
      inflater: throwOnDeflated,
      ...(syntax === undefined ? {} : { TransferSyntaxUID: syntax }),
    });
  } catch (error) {
    return isParsed(error) ? error.dataSet : undefined;
  }
};

const UNDEFINED_LENGTH = 0xffff_ffff;

/** By the parser, which is slower, keeps every item of a sequence, and reads every encoding. */
const parsedElements = (bytes: Uint8Array, bare: string | undefined): Elements | undefined => {
  const data = parse(bytes, bare);
  if (!data) return undefined;
  /** The parser throws a non-error where a declared length exceeds the bytes. */
  const reaches = (key: string): boolean => {
    const { dataOffset, length } = data.elements[key] ?? { dataOffset: 0, length: 0 };
    return length >= 2 && dataOffset + length <= data.byteArray.length;
  };
  return {
    bytes: data.byteArray,
    at: (tag) => {
      const found = data.elements[keyOf(tag)];
      return found && !found.items ? { at: found.dataOffset, length: found.length } : undefined;
    },
    number: (tag) => {
      const key = keyOf(tag);
      if (!reaches(key)) return undefined;
      return data.elements[key]?.length === 8 ? data.double(key) : data.uint16(key);
    },
  };
};

const parsedPart = (bytes: Uint8Array, length: number, shift: number): Uint8Array => {
  const part = bytes.subarray(0, length);
  return shift > 0 ? withPreamble(part) : part;
};

/** Little endian and not deflated. */
const isWalkable = (syntax: string): boolean =>
  syntax !== '' && syntax !== '1.2.840.10008.1.2.2' && syntax !== DEFLATED;

const ADDED_BYTES = PREAMBLE_BYTES + 4;

const walkedElements = (bytes: Uint8Array, from: number, syntax: string): Elements | undefined => {
  if (!isWalkable(syntax)) return undefined;
  const walked = walkElements(bytes, from, syntax !== IMPLICIT, PIXELS);
  if (!walked) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    bytes,
    at: (tag) => walked.found.get(tag),
    number: (tag) => {
      const found = walked.found.get(tag);
      if (!found || found.at + found.length > bytes.length) return undefined;
      if (found.length === 8) return view.getFloat64(found.at, true);
      return found.length >= 2 ? view.getUint16(found.at, true) : undefined;
    },
  };
};

/**
 * Reads the header from the beginning of a file; undefined where it is not DICOM. Of a deflated data set only the
 * meta group is read. `parsedBytes` is how much of an unusual encoding is given to the parser.
 */
export const readHeader = (
  bytes: Uint8Array,
  { parsedBytes = Number.POSITIVE_INFINITY } = {},
): ReadHeader | undefined => {
  const lead = leadOf(bytes);
  if (lead === undefined) return undefined;
  const bare = lead === 'BARE' ? (hasVr(bytes) ? EXPLICIT : IMPLICIT) : undefined;
  const meta = lead === 'BARE' ? undefined : readMeta(bytes, lead === 'PART10' ? ADDED_BYTES : 0);
  const syntax = bare ?? meta?.text(0x0002_0010) ?? '';
  const straight = walkedElements(bytes, meta?.end ?? 0, syntax);
  const shift = !straight && lead === 'META' ? ADDED_BYTES : 0;
  const elements =
    straight ??
    (syntax === DEFLATED ? undefined : parsedElements(parsedPart(bytes, parsedBytes, shift), bare)) ??
    NO_ELEMENTS;
  const source = sourceOf(elements, meta);
  const header = sliceHeader(source, syntax);
  if (header.sopClass === '' && header.modality === '') return undefined;
  const pixels = elements.at(PIXELS);
  return {
    header,
    source,
    lead,
    pixels: pixels && {
      at: pixels.at - shift,
      length: pixels.length === UNDEFINED_LENGTH ? undefined : pixels.length,
    },
  };
};
