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

/** Answers whether all packed bytes were a part of it. */
const inflated = async (
  packed: AsyncIterable<Uint8Array>,
  length: number,
  onBytes: (bytes: Uint8Array) => boolean,
): Promise<boolean> => {
  const inflate = createInflateRaw({ chunkSize: READ_BYTES });
  const input = Readable.from(packed);
  // A fault of the source ends the reader of the unpacked bytes as well.
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
 * Reads all of an entry and hands on its unpacked bytes. Answers whether they are what the archive promises: as many, with
 * the same checksum where there is one, and nothing behind them.
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
    // A bomb is not unpacked any further than what it promises.
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
