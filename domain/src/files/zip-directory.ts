/** The position of a zip's central directory, from its end record; PKWARE's APPNOTE 4.3. */
export interface ZipEnd {
  readonly entries: number;
  readonly at: number;
  readonly bytes: number;
  /** One of several files that make up an archive together. */
  readonly isPart: boolean;
}

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: stored as it is. */
  readonly method: number;
  /** Of the unpacked bytes. */
  readonly crc32: number;
  readonly compressed: number;
  readonly uncompressed: number;
  /** Where its own header begins. */
  readonly at: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
/** Marks a number that does not fit: the real one is in the ZIP64 fields. */
const ELSEWHERE = 0xffff_ffff;

/** The end record lies within these last bytes, even with the longest comment. */
export const ZIP_TAIL_BYTES = END_BYTES + 0xffff + LOCATOR_BYTES + END_64_BYTES;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const uint64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** Of an archive of more than 4 GB or 65,535 files. */
const largeEnd = (view: DataView, endAt: number, size: number): ZipEnd | undefined => {
  const locatorAt = endAt - LOCATOR_BYTES;
  if (locatorAt < 0 || view.getUint32(locatorAt, true) !== END_64_LOCATOR) return undefined;
  const at = uint64(view, locatorAt + 8) - (size - view.byteLength);
  const isThere = at >= 0 && at + END_64_BYTES <= locatorAt && view.getUint32(at, true) === END_64;
  if (!isThere) return undefined;
  return {
    entries: uint64(view, at + 32),
    bytes: uint64(view, at + 40),
    at: uint64(view, at + 48),
    isPart: view.getUint32(at + 16, true) !== 0,
  };
};

/** From the last ZIP_TAIL_BYTES of a file of this size; undefined where there is no such end. */
export const zipEnd = (tail: Uint8Array, size: number): ZipEnd | undefined => {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== tail.length) continue;
    const end = {
      entries: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 12, true),
      at: view.getUint32(at + 16, true),
      isPart: ![0, 0xffff].includes(view.getUint16(at + 4, true)),
    };
    const isLarge = end.entries === 0xffff || end.bytes === ELSEWHERE || end.at === ELSEWHERE;
    return isLarge ? (largeEnd(view, at, size) ?? end) : end;
  }
  return undefined;
};

/**
 * The numbers that did not fit, in the order of the entry's extra field 1; undefined where a field exceeds the space that it
 * has.
 */
const largeNumbers = (view: DataView, from: number, to: number): readonly number[] | undefined => {
  const numbers: number[] = [];
  for (let at = from; at + 4 <= to;) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const end = at + 4 + length;
    if (end > to) return undefined;
    if (id === 1) for (let field = at + 4; field + 8 <= end; field += 8) numbers.push(uint64(view, field));
    at = end;
  }
  return numbers;
};

const nameOf = (bytes: Uint8Array): string => {
  let name = '';
  // Only the signs of a path are looked at, and they are the same in every old code page and in UTF-8.
  for (const byte of bytes) name += String.fromCharCode(byte);
  return name;
};

/** The entries of a directory, as far as they can be read; `isWhole` is false where it is truncated or invalid. */
export const zipEntries = (
  directory: Uint8Array,
  count: number,
): { readonly entries: readonly ZipEntry[]; readonly isWhole: boolean } => {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== ENTRY)
      return { entries, isWhole: false };
    const nameAt = at + ENTRY_BYTES;
    const extraAt = nameAt + view.getUint16(at + 28, true);
    const commentAt = extraAt + view.getUint16(at + 30, true);
    const next = commentAt + view.getUint16(at + 32, true);
    if (next > directory.length) return { entries, isWhole: false };
    const found = largeNumbers(view, extraAt, commentAt);
    if (!found) return { entries, isWhole: false };
    const large = [...found];
    const number = (place: number): number => {
      const value = view.getUint32(at + place, true);
      return value === ELSEWHERE ? (large.shift() ?? Number.MAX_SAFE_INTEGER) : value;
    };
    const uncompressed = number(24);
    const compressed = number(20);
    entries.push({
      name: nameOf(directory.subarray(nameAt, extraAt)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      compressed,
      uncompressed,
      at: number(42),
    });
    at = next;
  }
  // Further entries that the end record does not count would be missed.
  const isMore = at + 4 <= directory.length && view.getUint32(at, true) === ENTRY;
  return { entries, isWhole: !isMore };
};
