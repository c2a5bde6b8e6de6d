import { Readable } from 'node:stream';
import type { ByteRange, OpenFile } from '../storage.ts';
import { damagedError } from './ranges.ts';

const READ_BYTES = 1024 ** 2;

/** A stream that releases what it reads from however it ends: a reader that leaves before the first byte starts no generator. */
export const closing = (bytes: AsyncIterable<Uint8Array>, close: () => unknown): Readable =>
  Readable.from(bytes, { objectMode: false }).once('close', close);

const bytesOf = async function* (file: OpenFile, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = start; at <= end;) {
    const into = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, end + 1 - at));
    const count = await file.read(into, at);
    if (count === 0) throw damagedError();
    yield into.subarray(0, count);
    at += count;
  }
};

/** A span of a file as a stream, which closes the file. */
export const readOpened = (file: OpenFile, span: ByteRange): Readable =>
  // Closing a file that was only read loses nothing.
  closing(bytesOf(file, span), () => file.close().catch(() => undefined));
