import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { StorageError } from '../../../platform/storage/storage.ts';
import type { OpenFile } from '../../../platform/storage/storage.ts';
import { WRONG_SIZE } from './exact-length.ts';

const BLOCK_BYTES = 1024 ** 2;
/** One is read while the other is on its way; fresh memory for every block would cost more than the copying. */
const BLOCKS = 2;

const writeChunk = (response: ServerResponse, bytes: Uint8Array): Promise<void> =>
  new Promise((done, failed) => {
    response.write(bytes, (error) => (error ? failed(error) : done()));
  });

const readFully = async (file: OpenFile, block: Buffer, at: number): Promise<void> => {
  for (let have = 0; have < block.length;) {
    const count = await file.read(block.subarray(have), at + have);
    if (count === 0) throw new StorageError(WRONG_SIZE);
    have += count;
  }
};

/** Until the first byte is there, a fault of the storage is still told as one. */
export const assertFirstByte = (file: OpenFile, at: number): Promise<void> =>
  readFully(file, Buffer.alloc(1), at);

/** A file that is longer than it should be must not look whole at the other end. */
export const assertEnd = async (file: OpenFile, size: number): Promise<void> => {
  if ((await file.read(Buffer.alloc(1), size)) > 0) throw new StorageError(WRONG_SIZE);
};

/** Resolves once the last byte has left; a line that closes before rejects. */
export const sendFile = async (
  response: ServerResponse,
  file: OpenFile,
  { start, length }: { start: number; length: number },
): Promise<void> => {
  const size = Math.min(BLOCK_BYTES, length);
  const blocks = Array.from({ length: BLOCKS }, () => ({
    bytes: Buffer.allocUnsafeSlow(size),
    isFree: Promise.resolve(),
  }));
  // A line that breaks fails the write that is under way; it must not end the process as well.
  response.on('error', () => undefined);
  const disconnected = once(response, 'close').then(() => {
    throw Object.assign(new Error('The reader has left.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  const send = async (): Promise<void> => {
    for (let sent = 0, index = 0; sent < length; sent += size, index += 1) {
      const block = blocks[index % BLOCKS];
      if (!block) throw new Error('unreachable');
      await block.isFree;
      const bytes = block.bytes.subarray(0, Math.min(size, length - sent));
      await readFully(file, bytes, start + sent);
      block.isFree = writeChunk(response, bytes);
      // Heard where it is awaited; unheard until then, it would end the process.
      block.isFree.catch(() => undefined);
    }
    for (const { isFree } of blocks) await isFree;
  };
  await Promise.race([send(), disconnected]);
  response.end();
};
