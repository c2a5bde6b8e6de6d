import type { DataSet, Element } from 'dicom-parser';
import { personName } from './dicom-json.ts';
import type { JsonValue } from './dicom-json.ts';

/** One text, in which a backslash has no meaning. */
const SINGLE_TEXTS = new Set(['LT', 'ST', 'UT', 'UR']);
const TEXTS = new Set(['AE', 'AS', 'CS', 'DA', 'DT', 'LO', 'SH', 'TM', 'UC', 'UI', ...SINGLE_TEXTS]);

type NumberReader = (data: DataSet, key: string, index: number) => number | string | undefined;

const finite = (value: number | undefined): number | string | undefined =>
  value === undefined || Number.isFinite(value) ? value : String(value);

const long = (data: DataSet, key: string, index: number, isSigned: boolean): number | string | undefined => {
  const element = data.elements[key];
  if (!element) return undefined;
  const bytes = Buffer.from(
    data.byteArray.buffer,
    data.byteArray.byteOffset + element.dataOffset + 8 * index,
    8,
  );
  const value = isSigned ? bytes.readBigInt64LE() : bytes.readBigUInt64LE();
  // PS3.18 F.2.2: a number that JSON cannot hold exactly is a text.
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
};

const NUMBERS: Readonly<Record<string, { readonly bytes: number; readonly read: NumberReader }>> = {
  FD: { bytes: 8, read: (data, key, index) => finite(data.double(key, index)) },
  FL: { bytes: 4, read: (data, key, index) => finite(data.float(key, index)) },
  SL: { bytes: 4, read: (data, key, index) => data.int32(key, index) },
  SS: { bytes: 2, read: (data, key, index) => data.int16(key, index) },
  SV: { bytes: 8, read: (data, key, index) => long(data, key, index, true) },
  UL: { bytes: 4, read: (data, key, index) => data.uint32(key, index) },
  US: { bytes: 2, read: (data, key, index) => data.uint16(key, index) },
  UV: { bytes: 8, read: (data, key, index) => long(data, key, index, false) },
  AT: {
    bytes: 4,
    read: (data, key, index) => {
      const [group = 0, element = 0] = [data.uint16(key, 2 * index), data.uint16(key, 2 * index + 1)];
      return (group * 0x10000 + element).toString(16).padStart(8, '0').toUpperCase();
    },
  },
};

/** The most values of one element; a longer one is damaged or bulk data. */
const VALUES_MAX = 65_536;

const numbersOf = (data: DataSet, key: string, length: number, vr: string): JsonValue[] | undefined => {
  const kind = NUMBERS[vr];
  if (!kind) return undefined;
  const count = Math.min(VALUES_MAX, Math.floor(length / kind.bytes));
  return Array.from({ length: count }, (_, index) => kind.read(data, key, index) ?? null);
};

/** A decimal that is written in a wrong way stays a text, so that nothing is lost. */
const decimal = (text: string): number | string | null => {
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
};

const textsOf = (text: string, vr: string): JsonValue[] | undefined => {
  if (SINGLE_TEXTS.has(vr)) return [text.replace(/[\0 ]+$/, '')];
  const parts = text.split('\\').map((part) => part.replace(/[\0 ]+$/, '').replace(/^ +/, ''));
  if (vr === 'PN') return parts.map(personName);
  if (vr === 'DS' || vr === 'IS') return parts.map(decimal);
  return TEXTS.has(vr) ? parts.map((part) => (part === '' ? null : part)) : undefined;
};

export const valueBytes = (data: DataSet, { dataOffset, length }: Element): Uint8Array | undefined =>
  dataOffset + length <= data.byteArray.length
    ? data.byteArray.subarray(dataOffset, dataOffset + length)
    : undefined;

/** Undefined for a value representation of bytes; a value that the header does not contain as a whole is empty. */
export const valuesOf = (
  data: DataSet,
  element: Element,
  vr: string,
  decode: (bytes: Uint8Array) => string,
): readonly JsonValue[] | undefined => {
  const bytes = valueBytes(data, element);
  if (!bytes || bytes.length === 0) return [];
  return numbersOf(data, element.tag, bytes.length, vr) ?? textsOf(decode(bytes), vr);
};
