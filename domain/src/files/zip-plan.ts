import {
  centralDirectoryRecord,
  dataDescriptor,
  endRecords,
  joinBytes,
  localHeader,
  recordLengths,
} from './zip-records.ts';
import type { StoredFile } from './zip-records.ts';

/**
 * Where everything of a stored zip is, known from names and sizes alone. Any range of it can be made by itself: it needs
 * the bytes of the files in it and the checksums of those that end in it.
 */
export interface ZipPlan {
  readonly files: readonly StoredFile[];
  /** Where the header of each file begins. */
  readonly offsets: readonly number[];
  readonly directoryOffset: number;
  readonly size: number;
}

/** Bytes of the archive itself, or a range of one of its files. */
export type ZipPart =
  | Uint8Array<ArrayBuffer>
  | { readonly file: number; readonly start: number; readonly end: number };

type ChecksumOf = (file: number) => number;

/** The directory and the end of the archive. */
export const zipDirectory = (
  { files, offsets, directoryOffset }: ZipPlan,
  checksumOf: ChecksumOf,
): Uint8Array<ArrayBuffer> => {
  const directory = joinBytes(
    files.map((file, index) => centralDirectoryRecord(file, checksumOf(index), offsets[index] ?? 0)),
  );
  return joinBytes([
    directory,
    endRecords(files.length, { size: directory.length, offset: directoryOffset }),
  ]);
};

export const planZip = (files: readonly StoredFile[]): ZipPlan => {
  let [end, directory] = [0, 0];
  const offsets = files.map((file) => {
    const offset = end;
    const lengths = recordLengths(file, offset);
    end += lengths.header + file.size + lengths.descriptor;
    directory += lengths.directory;
    return offset;
  });
  const tail = endRecords(files.length, { size: directory, offset: end }).length;
  return { files, offsets, directoryOffset: end, size: end + directory + tail };
};

/** The file whose record covers this byte: the last that begins at or before it. */
const fileAt = ({ offsets }: ZipPlan, at: number): number => {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The files with a byte between start and end. */
export const filesWithin = (plan: ZipPlan, start: number, end: number): readonly number[] => {
  const found: number[] = [];
  if (start >= plan.directoryOffset) return found;
  for (let file = fileAt(plan, start); file < plan.files.length; file += 1) {
    if ((plan.offsets[file] ?? 0) >= end) break;
    found.push(file);
  }
  return found;
};

/** The files whose checksums a range contains. */
export const checksumsWithin = (plan: ZipPlan, start: number, end: number): readonly number[] => {
  if (end > plan.directoryOffset) return plan.files.map((_, file) => file);
  return filesWithin(plan, start, end).filter((file) => {
    const [stored, next] = [plan.files[file], plan.offsets[file + 1] ?? plan.directoryOffset];
    return stored !== undefined && next - recordLengths(stored, 0).descriptor < end;
  });
};

const lengthOf = (part: ZipPart): number => ('file' in part ? part.end - part.start : part.length);

const cut = (part: ZipPart, start: number, end: number): ZipPart =>
  'file' in part
    ? { file: part.file, start: part.start + start, end: part.start + end }
    : part.subarray(start, end);

/** The parts of the archive from `start` to `end`, in order. */
export const zipRange = (
  plan: ZipPlan,
  start: number,
  end: number,
  checksumOf: ChecksumOf,
): readonly ZipPart[] => {
  const parts: ZipPart[] = [];
  const add = (part: ZipPart, at: number): void => {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, lengthOf(part))];
    if (from < to) parts.push(cut(part, from, to));
  };
  for (const file of filesWithin(plan, start, end)) {
    const [stored, offset] = [plan.files[file], plan.offsets[file]];
    if (stored === undefined || offset === undefined) continue;
    const header = localHeader(stored);
    const bytesAt = offset + header.length;
    add(header, offset);
    add({ file, start: 0, end: stored.size }, bytesAt);
    // A checksum outside the range need not be known.
    if (end > bytesAt + stored.size) add(dataDescriptor(stored, checksumOf(file)), bytesAt + stored.size);
  }
  if (end > plan.directoryOffset) add(zipDirectory(plan, checksumOf), plan.directoryOffset);
  return parts;
};
