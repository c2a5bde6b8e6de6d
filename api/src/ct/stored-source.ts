import { buffer } from 'node:stream/consumers';
import type { Storage } from '../platform/storage/storage.ts';
import type { ByteSource } from './byte-source.ts';

/** A question never asks for more: whoever does is broken, and the server will not hold so much. */
const MOST_BYTES = 32 * 1024 ** 2;

/** A stored file, read where it is wanted and nowhere else. */
export const storedSource = (storage: Storage, key: string, size: number): ByteSource => ({
  size,
  readMany: async (pieces) => {
    if (pieces.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES)
      throw new Error('More bytes of a scan were asked for than an inspection needs.');
    return Promise.all(
      pieces.map(async ({ at, length }) =>
        length <= 0 ? new Uint8Array() : buffer(await storage.read(key, { start: at, end: at + length - 1 })),
      ),
    );
  },
});
