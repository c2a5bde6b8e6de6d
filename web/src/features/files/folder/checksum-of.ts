import { crc32 } from '@cotyle/domain/files/crc32';
import { freeMemory } from './free-memory.ts';

/** The most of a file that is in memory. */
const BLOCK_BYTES = 2 * 1024 ** 2;

/** The CRC-32 of a whole file, read block by block. */
export const checksumOf = async (file: Blob): Promise<number> => {
  let checksum = 0;
  for (let at = 0; at < file.size; at += BLOCK_BYTES) {
    const block = await file.slice(at, at + BLOCK_BYTES).arrayBuffer();
    checksum = crc32(new Uint8Array(block), checksum);
    freeMemory(block);
  }
  return checksum;
};
