import { HEAD_BYTES } from '@cotyle/domain/files/content';
import { crc32 } from '@cotyle/domain/files/crc32';

/** What is read of the files of a folder by the page itself; throws where a file cannot be read. */
export interface FolderReader {
  /** The first HEAD_BYTES bytes. */
  readonly head: (file: File) => Promise<Uint8Array>;
  /** The CRC-32 of the whole file. */
  readonly checksum: (file: File) => Promise<number>;
}

/** The most of a file that is in memory. */
const BLOCK_BYTES = 2 * 1024 ** 2;

/** A part of a blob is another blob, which the browser has to manage: it is made only where it is needed. */
const partOf = (blob: Blob, start: number, end: number): Blob =>
  start === 0 && end >= blob.size ? blob : blob.slice(start, end);

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** Reads in the thread that calls it. */
export const BLOB_READER: FolderReader = {
  head: (file) => bytesOf(partOf(file, 0, HEAD_BYTES)),
  checksum: async (file) => {
    let checksum = 0;
    for (let at = 0; at < file.size; at += BLOCK_BYTES)
      checksum = crc32(await bytesOf(partOf(file, at, at + BLOCK_BYTES)), checksum);
    return checksum;
  },
};
