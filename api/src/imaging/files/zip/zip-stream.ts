import { crc32 } from 'node:zlib';
import { planZip, zipDirectory } from '@cotyle/domain/files/zip-plan';
import { dataDescriptor, localHeader } from '@cotyle/domain/files/zip-records';
import type { StoredFile } from '@cotyle/domain/files/zip-records';
import { withExactLength } from '../sending/exact-length.ts';

export interface StoredEntry extends StoredFile {
  /** Called when the entry is next. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

export const zipLength = (entries: readonly StoredFile[]): number => planZip(entries).size;

/** Not deflated, because scans are compressed already. One entry is open at a time. */
export const streamZip = async function* (entries: readonly StoredEntry[]): AsyncGenerator<Uint8Array> {
  const checksums: number[] = [];
  for (const entry of entries) {
    yield localHeader(entry);
    let crc = 0;
    for await (const chunk of withExactLength(await entry.open(), entry.size)) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
    checksums.push(crc);
    yield dataDescriptor(entry, crc);
  }
  yield zipDirectory(planZip(entries), (entry) => checksums[entry] ?? 0);
};
