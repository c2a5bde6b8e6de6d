import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { inflateUpTo } from '../../../imaging/ct/source/inflate.ts';
import { DEFLATED } from '../../../imaging/ct/dicom/transfer-syntaxes.ts';
import { sliceBytes } from '../../../imaging/ct/viewing/slice-bytes.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { StoredInstance } from './find-instances.ts';

const inflate = promisify(inflateRaw);

const DEFLATED_ENTRY = 8;
/** A slice has a megabyte at most; a frame is held in memory. */
const IMAGE_MAX_BYTES = 64 * 1024 ** 2;
/** For the overhead of deflate in a part that hardly shrinks. */
const SPARE_BYTES = 1024;

/** Whether the bytes can be read at their place in the stored file. */
const isDirect = ({ slice }: StoredInstance): boolean =>
  slice.byteRange.outer === null && slice.syntax !== DEFLATED;

/** The first `wanted` bytes of the stream of an image. */
const readStream = async (
  storage: Storage,
  { file, slice }: StoredInstance,
  wanted: number,
): Promise<Buffer> => {
  const stream = await sliceBytes(storage, file.storageKey, slice);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= wanted) break;
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks).subarray(0, wanted);
};

const readPacked = async (storage: Storage, key: string, at: number, length: number): Promise<Uint8Array> => {
  const [bytes] = await storage.readRanges(key, [{ start: at, end: at + length - 1 }]);
  return bytes ?? new Uint8Array();
};

/** The header with the tag of the pixels, as much as one read gives; undefined where more of the entry is needed. */
const readDirectHeader = async (
  storage: Storage,
  { file, slice }: StoredInstance,
): Promise<Buffer | undefined> => {
  const { at, packed, method, pixelsAt } = slice.byteRange;
  const isPacked = method === DEFLATED_ENTRY;
  const bytes = await readPacked(
    storage,
    file.storageKey,
    at,
    Math.min(packed, isPacked ? pixelsAt + SPARE_BYTES : pixelsAt),
  );
  const header = Buffer.from(isPacked ? await inflateUpTo(bytes, pixelsAt) : bytes);
  return header.length >= pixelsAt ? header.subarray(0, pixelsAt) : undefined;
};

export const readHeaderBytes = async (storage: Storage, instance: StoredInstance): Promise<Buffer> =>
  (isDirect(instance) ? await readDirectHeader(storage, instance) : undefined) ??
  readStream(storage, instance, instance.slice.byteRange.pixelsAt);

/** The whole image, uncompressed by the zip. */
export const readImageBytes = async (storage: Storage, instance: StoredInstance): Promise<Buffer> => {
  const { at, packed, method, size } = instance.slice.byteRange;
  if (Math.max(size, packed) > IMAGE_MAX_BYTES) throw new Error('The image is too large to be read at once.');
  if (!isDirect(instance)) return readStream(storage, instance, size);
  const bytes = await readPacked(storage, instance.file.storageKey, at, packed);
  const image =
    method === DEFLATED_ENTRY
      ? // In one step of the thread pool, instead of one for every 16 kB.
        await inflate(bytes, { maxOutputLength: size, chunkSize: size + SPARE_BYTES })
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (image.length < size) throw new Error('The stored image is shorter than its index says.');
  return image;
};
