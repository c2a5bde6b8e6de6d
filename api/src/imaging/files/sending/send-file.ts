import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { StorageError } from '../../../platform/storage/storage.ts';
import type { OpenFile } from '../../../platform/storage/storage.ts';
import { WRONG_SIZE } from './exact-length.ts';

const BLOCK_BYTES = 1024 ** 2;
/** One block is read while the other is sent; allocating each block would cost more than copying. */
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

/** Until the first byte is read, an error of the storage can still be answered. */
export const assertFirstByte = (file: OpenFile, at: number): Promise<void> =>
  readFully(file, Buffer.alloc(1), at);

/** A longer file must not arrive as if it were complete. */
export const assertEnd = async (file: OpenFile, size: number): Promise<void> => {
  if ((await file.read(Buffer.alloc(1), size)) > 0) throw new StorageError(WRONG_SIZE);
};

/** Resolves once the last byte is written; rejects where the client disconnects before. */
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
  // A disconnect fails the pending write; as an unhandled event it would end the process.
  response.on('error', () => undefined);
  const disconnected = once(response, 'close').then(() => {
    throw Object.assign(new Error('The client has disconnected.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  const send = async (): Promise<void> => {
    for (let sent = 0, index = 0; sent < length; sent += size, index += 1) {
      const block = blocks[index % BLOCKS];
      if (!block) throw new Error('unreachable');
      await block.isFree;
      const bytes = block.bytes.subarray(0, Math.min(size, length - sent));
      await readFully(file, bytes, start + sent);
      block.isFree = writeChunk(response, bytes);
      // Handled where it is awaited; until then it would be an unhandled rejection.
      block.isFree.catch(() => undefined);
    }
    for (const { isFree } of blocks) await isFree;
  };
  await Promise.race([send(), disconnected]);
  response.end();
};
