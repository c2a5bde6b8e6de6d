import { readSpan } from './byte-source.ts';
import type { ByteSource, ByteSpan } from './byte-source.ts';

const BLOCK_BYTES = 4 * 1024 ** 2;
/** Enough to return to the beginning of an image after its header was read. */
const KEPT = 4;

/**
 * Reads a source sequentially in large blocks, the next one in advance. Adjacent small reads share a block, and short
 * steps back are served from memory.
 */
export const blockSource = (source: ByteSource, blockBytes = BLOCK_BYTES): ByteSource => {
  const blocks = new Map<number, Promise<Uint8Array>>();
  const blockAt = (index: number): Promise<Uint8Array> => {
    const known = blocks.get(index);
    if (known) return known;
    const read = readSpan(source, index * blockBytes, blockBytes);
    // An early rejection is thrown where the block is awaited.
    read.catch(() => undefined);
    blocks.set(index, read);
    for (const old of blocks.keys()) {
      if (blocks.size <= KEPT) break;
      blocks.delete(old);
    }
    return read;
  };
  const read = async ({ at, length }: ByteSpan): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    const end = Math.min(at + length, source.size);
    for (let from = at; from < end;) {
      const index = Math.floor(from / blockBytes);
      const pending = blockAt(index);
      if ((index + 1) * blockBytes < source.size) void blockAt(index + 1);
      const block = await pending;
      const chunk = block.subarray(from - index * blockBytes, end - index * blockBytes);
      if (chunk.length === 0) break;
      chunks.push(chunk);
      from += chunk.length;
    }
    const [only, ...others] = chunks;
    return only && others.length === 0 ? only : Buffer.concat(chunks);
  };
  return {
    size: source.size,
    readMany: async (spans) => {
      const all: Uint8Array[] = [];
      for (const span of spans) all.push(await read(span));
      return all;
    },
  };
};
