import { constants, createInflateRaw } from 'node:zlib';

const CHUNK_BYTES = 32 * 1024;

/** As much of what the bytes become as is wanted, or as they give; never more, however much they would give. */
export const inflateUpTo = (input: Uint8Array, wanted: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
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
