import { crc32 } from 'node:zlib';
import {
  centralDirectoryRecord,
  dataDescriptor,
  endRecords,
  joinBytes,
  localHeader,
} from '@cotyle/domain/files/zip-records';
import type { StoredFile } from '@cotyle/domain/files/zip-records';

export interface GeneratedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** De-identified files carry no modification time. */
const NO_TIME = new Date(0);

/** A zip of files that are generated one after the other; its length is not known in advance. */
export const zipGenerated = async function* (
  files: AsyncIterable<GeneratedFile>,
): AsyncGenerator<Uint8Array> {
  const records: Uint8Array[] = [];
  let at = 0;
  for await (const { name, bytes } of files) {
    const entry: StoredFile = { name, size: bytes.length, modified: NO_TIME };
    const [head, crc] = [localHeader(entry), crc32(bytes)];
    const tail = dataDescriptor(entry, crc);
    yield head;
    yield bytes;
    yield tail;
    records.push(centralDirectoryRecord(entry, crc, at));
    at += head.length + bytes.length + tail.length;
  }
  const directory = joinBytes(records);
  yield directory;
  yield endRecords(records.length, { size: directory.length, offset: at });
};
