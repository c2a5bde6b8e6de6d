import { crc32 } from 'node:zlib';
import { descriptor, directoryRecord, endRecords, localHeader } from '../../files/zip/zip-format.ts';
import type { ZipEntry } from '../../files/zip/zip-format.ts';

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A zip says when a file was changed; this says nothing. */
const NO_TIME = new Date(0);

/** A zip of files that are made one after the other: how long it becomes is known at its end. */
export const zipAsMade = async function* (files: AsyncIterable<MadeFile>): AsyncGenerator<Uint8Array> {
  const records: Buffer[] = [];
  let at = 0;
  for await (const { name, bytes } of files) {
    const entry: ZipEntry = { name, size: bytes.length, modified: NO_TIME };
    const [head, crc] = [localHeader(entry), crc32(bytes)];
    const tail = descriptor(entry, crc);
    yield head;
    yield bytes;
    yield tail;
    records.push(directoryRecord(entry, crc, at));
    at += head.length + bytes.length + tail.length;
  }
  const directory = Buffer.concat(records);
  yield directory;
  yield endRecords(records.length, { size: directory.length, offset: at });
};
