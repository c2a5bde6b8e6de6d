import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';

const CHUNK_BYTES = 32 * 1024;
/** Small inputs are inflated synchronously, which is faster than zlib's thread pool. */
const SYNC_INPUT_BYTES = 32 * 1024;
const SYNC_OUTPUT_BYTES = 256 * 1024;

const FLUSHED = { finishFlush: constants.Z_SYNC_FLUSH };

/** Damaged deflate data. */
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

/** Undefined where the output exceeds the limit. */
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

/** Inflates at most `wanted` bytes. */
export const inflateUpTo = async (input: Uint8Array, wanted: number): Promise<Uint8Array> => {
  const unpacked = input.length <= SYNC_INPUT_BYTES ? inflateSync(input) : undefined;
  return unpacked ? unpacked.subarray(0, wanted) : inflateStreamed(input, wanted);
};
