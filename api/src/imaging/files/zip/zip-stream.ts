import { crc32 } from 'node:zlib';
import { withExactLength } from '../sending/exact-length.ts';
import { dataDescriptor, centralDirectoryRecord, endRecords, localHeader } from './zip-format.ts';
import type { ZipEntry } from './zip-format.ts';

export interface StoredEntry extends ZipEntry {
  /** Called when the entry is next. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

const layoutOf = (entries: readonly ZipEntry[]): { offsets: readonly number[]; end: number } => {
  let end = 0;
  const offsets = entries.map((entry) => {
    const offset = end;
    end += localHeader(entry).length + entry.size + dataDescriptor(entry, 0).length;
    return offset;
  });
  return { offsets, end };
};

const directoryOf = (entries: readonly ZipEntry[], checksums: readonly number[]): Buffer => {
  const { offsets, end } = layoutOf(entries);
  const records = entries.map((entry, index) =>
    centralDirectoryRecord(entry, checksums[index] ?? 0, offsets[index] ?? 0),
  );
  const directory = Buffer.concat(records);
  return Buffer.concat([directory, endRecords(entries.length, { size: directory.length, offset: end })]);
};

export const zipLength = (entries: readonly ZipEntry[]): number =>
  layoutOf(entries).end + directoryOf(entries, []).length;

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
  yield directoryOf(entries, checksums);
};
