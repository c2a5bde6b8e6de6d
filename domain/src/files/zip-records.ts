/**
 * The records of a zip archive (PKWARE's APPNOTE 6.3.10), whose checksums follow the bytes. The length of each record
 * depends only on name, size and offset, so that the length of an archive of stored entries is known in advance.
 */
export interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
}

/** An entry whose bytes were deflated before its header is written. */
export interface DeflatedFile extends StoredFile {
  readonly deflatedSize: number;
}

/** Available in browsers and in Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** ZIP64: the value is in the extra field, or in the large end record. */
const IN_EXTRA_FIELD = 0xffffffff;
const needsZip64 = (value: number): boolean => value >= IN_EXTRA_FIELD;
const MOST_ENTRIES = 0xffff;

/** The checksum follows the bytes (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made on Unix, for the file attributes. */
const MADE_BY = (3 << 8) | VERSION_ZIP64;
const ORDINARY_FILE = 0o100644;

type Field = readonly [size: 2 | 4 | 8, value: number];

const record = (...fields: readonly Field[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value % 2 ** 32, true);
    if (size === 8) view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
    at += size;
  }
  return bytes;
};

export const joinBytes = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
};

const encoder = new TextEncoder();
type Entry = StoredFile | DeflatedFile;

const packedSize = (entry: Entry): number => ('deflatedSize' in entry ? entry.deflatedSize : entry.size);
const methodOf = (entry: Entry): number => ('deflatedSize' in entry ? DEFLATED : STORED);

const utf8Of = (name: string): Uint8Array => encoder.encode(name);

const extraField = (id: number, values: readonly number[]): Uint8Array =>
  values.length === 0
    ? new Uint8Array()
    : record([2, id], [2, 8 * values.length], ...values.map((value) => [8, value] as const));
const ZIP64_FIELD = 0x0001;

/** In UTC, with a resolution of two seconds, from 1980 on. */
const dosTime = (date: Date): number => {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x10000 + time;
};

export const localHeader = (entry: Entry): Uint8Array<ArrayBuffer> => {
  const { name, size, modified } = entry;
  const [utf8, large] = [utf8Of(name), needsZip64(size)];
  const extra = extraField(ZIP64_FIELD, large ? [0, 0] : []);
  const head = record(
    [4, 0x04034b50],
    [2, large ? VERSION_ZIP64 : VERSION],
    [2, FLAGS],
    [2, methodOf(entry)],
    [4, dosTime(modified)],
    [4, 0],
    [4, large ? IN_EXTRA_FIELD : 0],
    [4, large ? IN_EXTRA_FIELD : 0],
    [2, utf8.length],
    [2, extra.length],
  );
  return joinBytes([head, utf8, extra]);
};

/** The lengths of the records of an entry, so that an archive can be planned without writing them. */
export const recordLengths = (
  { name, size }: StoredFile,
  offset: number,
): { readonly header: number; readonly descriptor: number; readonly directory: number } => {
  const [utf8, large] = [utf8Of(name).length, needsZip64(size)];
  const wide = (large ? 2 : 0) + (needsZip64(offset) ? 1 : 0);
  return {
    header: 30 + utf8 + (large ? 20 : 0),
    descriptor: large ? 24 : 16,
    directory: 46 + utf8 + (wide > 0 ? 4 + 8 * wide : 0),
  };
};

/** Follows the bytes of an entry. */
export const dataDescriptor = (entry: Entry, crc: number): Uint8Array<ArrayBuffer> => {
  const width = needsZip64(entry.size) ? 8 : 4;
  return record([4, 0x08074b50], [4, crc], [width, packedSize(entry)], [width, entry.size]);
};

export const centralDirectoryRecord = (
  entry: Entry,
  crc: number,
  offset: number,
): Uint8Array<ArrayBuffer> => {
  const { name, size, modified } = entry;
  const packed = packedSize(entry);
  const utf8 = utf8Of(name);
  const extra = extraField(ZIP64_FIELD, [
    ...(needsZip64(size) ? [size, packed] : []),
    ...(needsZip64(offset) ? [offset] : []),
  ]);
  const head = record(
    [4, 0x02014b50],
    [2, MADE_BY],
    [2, extra.length > 0 ? VERSION_ZIP64 : VERSION],
    [2, FLAGS],
    [2, methodOf(entry)],
    [4, dosTime(modified)],
    [4, crc],
    [4, needsZip64(size) ? IN_EXTRA_FIELD : packed],
    [4, Math.min(size, IN_EXTRA_FIELD)],
    [2, utf8.length],
    [2, extra.length],
    // No comment, first disk, no internal attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, ORDINARY_FILE * 0x10000],
    [4, Math.min(offset, IN_EXTRA_FIELD)],
  );
  return joinBytes([head, utf8, extra]);
};

/** The end of the central directory. */
export const endRecords = (
  count: number,
  directory: { readonly size: number; readonly offset: number },
): Uint8Array<ArrayBuffer> => {
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, MOST_ENTRIES)],
    [2, Math.min(count, MOST_ENTRIES)],
    [4, Math.min(directory.size, IN_EXTRA_FIELD)],
    [4, Math.min(directory.offset, IN_EXTRA_FIELD)],
    [2, 0],
  );
  if (count < MOST_ENTRIES && !needsZip64(directory.size) && !needsZip64(directory.offset)) return end;
  const large = record(
    [4, 0x06064b50],
    [8, 44],
    [2, MADE_BY],
    [2, VERSION_ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, directory.size],
    [8, directory.offset],
  );
  const locator = record([4, 0x07064b50], [4, 0], [8, directory.offset + directory.size], [4, 1]);
  return joinBytes([large, locator, end]);
};
