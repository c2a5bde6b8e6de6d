import { crc32, deflateRawSync } from 'node:zlib';
import {
  centralDirectoryRecord,
  dataDescriptor,
  endRecords,
  joinBytes,
  localHeader,
} from '@cotyle/domain/files/zip-records';

export interface GeneratedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface GeneratedZipOptions {
  /** Of all files; by default none, as de-identified files carry no modification time. */
  readonly modified?: Date;
  /** The level of zlib; without it the files are stored, because most scans are compressed already. */
  readonly deflateLevel?: number;
}

const NO_TIME = new Date(0);

/** A zip of files that are generated one after the other; its length is not known in advance. */
export const zipGenerated = async function* (
  files: AsyncIterable<GeneratedFile> | Iterable<GeneratedFile>,
  { modified = NO_TIME, deflateLevel }: GeneratedZipOptions = {},
): AsyncGenerator<Uint8Array> {
  const records: Uint8Array[] = [];
  let at = 0;
  for await (const { name, bytes } of files) {
    const isDeflated = deflateLevel !== undefined;
    const content = isDeflated ? deflateRawSync(bytes, { level: deflateLevel }) : bytes;
    const plain = { name, size: bytes.length, modified };
    const entry = isDeflated ? { ...plain, deflatedSize: content.length } : plain;
    const [head, crc] = [localHeader(entry), crc32(bytes)];
    const tail = dataDescriptor(entry, crc);
    yield head;
    yield content;
    yield tail;
    records.push(centralDirectoryRecord(entry, crc, at));
    at += head.length + content.length + tail.length;
  }
  const directory = joinBytes(records);
  yield directory;
  yield endRecords(records.length, { size: directory.length, offset: at });
};
