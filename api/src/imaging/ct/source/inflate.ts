import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';

const CHUNK_BYTES = 32 * 1024;
/** So much is unpacked at once, without the way through another thread, which takes longer than the work. */
const SYNC_INPUT_BYTES = 32 * 1024;
const SYNC_OUTPUT_BYTES = 256 * 1024;

const FLUSHED = { finishFlush: constants.Z_SYNC_FLUSH };

/** Packed bytes that are none. */
export const isInflateError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Undefined where the compressed bytes are damaged; any other error is thrown. */
export const unlessDamaged = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isInflateError(error)) return undefined;
    throw error;
  }
};

/** Undefined where they would become more than that: a bomb, or very plain pixels. */
const inflateSync = (input: Uint8Array): Uint8Array | undefined => {
  try {
    return inflateRawSync(input, { ...FLUSHED, maxOutputLength: SYNC_OUTPUT_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const inflateStreamed = (input: Uint8Array, wanted: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES, ...FLUSHED });
    const chunks: Uint8Array[] = [];
    let length = 0;
    const done = (): void => {
      inflate.destroy();
      resolve(Buffer.concat(chunks).subarray(0, wanted));
    };
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= wanted) done();
    });
    inflate.on('end', done);
    inflate.on('error', reject);
    inflate.end(input);
  });

/** As much of what the bytes become as is wanted, or as they give; never more, however much they would give. */
export const inflateUpTo = async (input: Uint8Array, wanted: number): Promise<Uint8Array> => {
  const unpacked = input.length <= SYNC_INPUT_BYTES ? inflateSync(input) : undefined;
  return unpacked ? unpacked.subarray(0, wanted) : inflateStreamed(input, wanted);
};
