import type { Storage } from '../../../platform/storage/storage.ts';
import type { ByteSource } from './byte-source.ts';

/** A question never asks for more: whoever does is broken, and the server will not hold so much. */
const MOST_BYTES = 32 * 1024 ** 2;

/** A stored file, read where it is wanted and nowhere else. */
export const storedSource = (storage: Storage, key: string, size: number): ByteSource => ({
  size,
  readMany: async (spans) => {
    if (spans.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES)
      throw new Error('More bytes of a scan were asked for than an inspection needs.');
    const wanted = spans.filter(({ length }) => length > 0);
    const read = await storage.readRanges(
      key,
      wanted.map(({ at, length }) => ({ start: at, end: at + length - 1 })),
    );
    return spans.map(({ length }) => (length > 0 ? read.shift() : undefined) ?? new Uint8Array());
  },
});
