import type { Storage } from '../../../platform/storage/storage.ts';
import type { ByteSource } from './byte-source.ts';

/** No correct caller reads more at once; the limit bounds the memory of the server. */
const MOST_BYTES = 32 * 1024 ** 2;

/** Random access to a stored file. */
export const storedSource = (storage: Storage, key: string, size: number): ByteSource => ({
  size,
  readMany: async (spans) => {
    if (spans.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES)
      throw new Error('A read of a scan exceeds the limit of 32 MiB.');
    const wanted = spans.filter(({ length }) => length > 0);
    const read = await storage.readRanges(
      key,
      wanted.map(({ at, length }) => ({ start: at, end: at + length - 1 })),
    );
    return spans.map(({ length }) => (length > 0 ? read.shift() : undefined) ?? new Uint8Array());
  },
});
