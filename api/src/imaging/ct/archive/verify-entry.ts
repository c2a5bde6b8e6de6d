import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { readSpan } from '../source/byte-source.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { unlessDamaged } from '../source/inflate.ts';
import type { OpenEntry } from './zip-entry.ts';

const DEFLATED = 8;
const READ_BYTES = 256 * 1024;

const packedBytes = async function* (
  source: ByteSource,
  { at, packed }: Pick<OpenEntry, 'at' | 'packed'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let from = 0; from < packed;) {
    const bytes = await readSpan(source, at + from, Math.min(READ_BYTES, packed - from));
    if (bytes.length === 0) return;
    from += bytes.length;
    yield bytes;
  }
};

/** Whether the deflate stream used all compressed bytes. */
const inflated = async (
  packed: AsyncIterable<Uint8Array>,
  length: number,
  onBytes: (bytes: Uint8Array) => boolean,
): Promise<boolean> => {
  const inflate = createInflateRaw({ chunkSize: READ_BYTES });
  const input = Readable.from(packed);
  // An error of the source also ends the reader of the inflated bytes.
  input.on('error', (error) => inflate.destroy(error));
  input.pipe(inflate);
  try {
    for await (const bytes of inflate as AsyncIterable<Buffer>) if (!onBytes(bytes)) return false;
    return inflate.bytesWritten === length;
  } finally {
    input.destroy();
    inflate.destroy();
  }
};

/**
 * Reads an entry to its end and passes on its uncompressed bytes. Returns whether size and checksum match the
 * directory and no bytes are left over.
 */
export const verifyEntryBytes = async (
  source: ByteSource,
  entry: Pick<OpenEntry, 'at' | 'packed' | 'method' | 'size'>,
  checksum: number | undefined,
  onBytes: (bytes: Uint8Array) => void,
): Promise<boolean> => {
  let [length, crc] = [0, 0];
  const onInflated = (bytes: Uint8Array): boolean => {
    length += bytes.length;
    // A zip bomb is inflated no further than its declared size.
    if (length > entry.size) return false;
    if (checksum !== undefined) crc = crc32(bytes, crc);
    onBytes(bytes);
    return true;
  };
  const packed = packedBytes(source, entry);
  if (entry.method === DEFLATED) {
    if (!(await unlessDamaged(inflated(packed, entry.packed, onInflated)))) return false;
  } else for await (const bytes of packed) onInflated(bytes);
  return length === entry.size && (checksum === undefined || crc === checksum);
};
