/**
 * The records of a zip archive (PKWARE's APPNOTE 6.3.10) with stored entries, whose checksums follow the bytes. The
 * length of each record depends only on name, size and offset, so that the length of the archive is known in advance.
 */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
}

/** ZIP64: the value is in the extra field. */
const IN_EXTRA_FIELD = 0xffffffff;
const needsZip64 = (value: number): boolean => value >= IN_EXTRA_FIELD;

/** The checksum follows the bytes (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const STORED = 0;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made on Unix, for the file attributes. */
const MADE_BY = (3 << 8) | VERSION_ZIP64;
const ORDINARY_FILE = 0o100644;

const bytes = (...fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer => {
  const record = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 8) record.writeBigUInt64LE(BigInt(value), at);
    else record.writeUIntLE(value, at, size);
    at += size;
  }
  return record;
};

const extraField = (id: number, values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : bytes([2, id], [2, 8 * values.length], ...values.map((value) => [8, value] as const));
const ZIP64_FIELD = 0x0001;

/** In UTC, with a resolution of two seconds, from 1980 on. */
const dosTime = (date: Date): number => {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x10000 + time;
};

export const localHeader = ({ name, size, modified }: ZipEntry): Buffer => {
  const [utf8, large] = [Buffer.from(name), needsZip64(size)];
  const extra = extraField(ZIP64_FIELD, large ? [0, 0] : []);
  const head = bytes(
    [4, 0x04034b50],
    [2, large ? VERSION_ZIP64 : VERSION],
    [2, FLAGS],
    [2, STORED],
    [4, dosTime(modified)],
    [4, 0],
    [4, large ? IN_EXTRA_FIELD : 0],
    [4, large ? IN_EXTRA_FIELD : 0],
    [2, utf8.length],
    [2, extra.length],
  );
  return Buffer.concat([head, utf8, extra]);
};

/** Follows the bytes of an entry. */
export const dataDescriptor = ({ size }: ZipEntry, crc: number): Buffer => {
  const width = needsZip64(size) ? 8 : 4;
  return bytes([4, 0x08074b50], [4, crc], [width, size], [width, size]);
};

export const centralDirectoryRecord = (
  { name, size, modified }: ZipEntry,
  crc: number,
  offset: number,
): Buffer => {
  const utf8 = Buffer.from(name);
  const extra = extraField(ZIP64_FIELD, [
    ...(needsZip64(size) ? [size, size] : []),
    ...(needsZip64(offset) ? [offset] : []),
  ]);
  const head = bytes(
    [4, 0x02014b50],
    [2, MADE_BY],
    [2, extra.length > 0 ? VERSION_ZIP64 : VERSION],
    [2, FLAGS],
    [2, STORED],
    [4, dosTime(modified)],
    [4, crc],
    [4, Math.min(size, IN_EXTRA_FIELD)],
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
  return Buffer.concat([head, utf8, extra]);
};

/** The end of the central directory. */
export const endRecords = (count: number, directory: { size: number; offset: number }): Buffer => {
  const end = bytes(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.size],
    [4, Math.min(directory.offset, IN_EXTRA_FIELD)],
    [2, 0],
  );
  if (!needsZip64(directory.offset)) return end;
  const large = bytes(
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
  const locator = bytes([4, 0x07064b50], [4, 0], [8, directory.offset + directory.size], [4, 1]);
  return Buffer.concat([large, locator, end]);
};
