import type { ZipEntry } from '@cotyle/domain/files/zip-directory';
import { readSpan, clampSpan } from '../source/byte-source.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { inflateUpTo } from '../source/inflate.ts';

/** An entry of a zip that can be read from its beginning. */
export interface OpenEntry {
  readonly at: number;
  readonly packed: number;
  readonly method: number;
  readonly size: number;
  /** Its first `wanted` uncompressed bytes, or all where it has fewer. */
  head(wanted: number): Promise<Uint8Array>;
}

/** Enough for the header of nearly every image. */
export const FIRST_BYTES = 16 * 1024;
const LEAST_BYTES = 4 * 1024;

/** Headers within a series have similar lengths: the last ones predict how much to read for the next. */
export const nextFirst = (pixelsAt: readonly number[]): number =>
  pixelsAt.length === 0
    ? FIRST_BYTES
    : Math.min(FIRST_BYTES, Math.max(LEAST_BYTES, ...pixelsAt.map((at) => at + SPARE_BYTES)));
/** For extra fields of the local header, which the directory does not announce, and for the overhead of deflate. */
const SPARE_BYTES = 512;

const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** Why an entry is not read, although it may be intact. */
export const closedBy = ({ isEncrypted, method }: ZipEntry): 'encrypted' | 'unusual' | undefined => {
  if (isEncrypted) return 'encrypted';
  return method === STORED || method === DEFLATED ? undefined : 'unusual';
};

/** Undefined where it cannot be read, or is not at the offset in the directory. */
const openEntry = (source: ByteSource, entry: ZipEntry, first: Uint8Array): OpenEntry | undefined => {
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
  if (first.length < LOCAL_BYTES || view.getUint32(0, true) !== LOCAL_HEADER) return undefined;
  const { method, compressed: packed, uncompressed: size } = entry;
  const before = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const at = entry.at + before;
  if (closedBy(entry) !== undefined) return undefined;
  if (at + packed > source.size || (method === STORED && packed !== size)) return undefined;
  const known = first.subarray(Math.min(before, first.length), before + packed);
  return {
    at,
    packed,
    method,
    size,
    head: async (wanted) => {
      const isEnough = known.length >= Math.min(wanted, packed);
      const bytes = isEnough ? known : await readSpan(source, at, Math.min(wanted + SPARE_BYTES, packed));
      return method === STORED ? bytes.subarray(0, wanted) : inflateUpTo(bytes, Math.min(wanted, size));
    },
  };
};

/** Reads the beginnings of several entries in one call to the source. */
export const openEntries = async (
  source: ByteSource,
  entries: readonly ZipEntry[],
  first = FIRST_BYTES,
): Promise<(OpenEntry | undefined)[]> => {
  const spans = entries.map(({ at, name, compressed }) =>
    clampSpan(source, {
      at,
      length: LOCAL_BYTES + name.length + SPARE_BYTES + Math.min(compressed, first + SPARE_BYTES),
    }),
  );
  const firsts = await source.readMany(spans);
  return entries.map((entry, index) => openEntry(source, entry, firsts[index] ?? new Uint8Array()));
};

/** A file that is itself an image. */
export const singleFileEntry = (source: ByteSource): OpenEntry => ({
  at: 0,
  packed: source.size,
  method: 0,
  size: source.size,
  head: async (wanted) =>
    (await source.readMany([{ at: 0, length: Math.min(wanted, source.size) }]))[0] ?? new Uint8Array(),
});

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 &&
  head[1] === 0x4b &&
  ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6));
