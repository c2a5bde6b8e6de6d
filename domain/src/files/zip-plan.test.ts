import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { zipEnd, zipEntries, ZIP_TAIL_BYTES } from './zip-directory.ts';
import { checksumsWithin, filesWithin, planZip, zipRange } from './zip-plan.ts';
import type { ZipPlan } from './zip-plan.ts';
import { endRecords, joinBytes } from './zip-records.ts';

const modified = new Date(0);
const GB = 1024 ** 3;

const planOf = (contents: readonly Uint8Array[]): ZipPlan =>
  planZip(contents.map(({ length }, index) => ({ name: `${index + 1}.dcm`, size: length, modified })));

/** The bytes of a range; only the checksums that the plan asks for are known. */
const rangeOf = (contents: readonly Uint8Array[], plan: ZipPlan, start: number, end: number): Uint8Array => {
  const asked = new Set(checksumsWithin(plan, start, end));
  const checksumOf = (file: number): number => {
    if (!asked.has(file)) throw new Error('This checksum was not asked for.');
    return crc32(contents[file] ?? new Uint8Array());
  };
  return joinBytes(
    zipRange(plan, start, end, checksumOf).map((part) =>
      'file' in part ? (contents[part.file] ?? new Uint8Array()).subarray(part.start, part.end) : part,
    ),
  );
};

const contents = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 12 });

describe('a planned zip', () => {
  it('has its announced size, and its directory names every file', () => {
    fc.assert(
      fc.property(contents, (files) => {
        const plan = planOf(files);
        const zip = rangeOf(files, plan, 0, plan.size);
        expect(zip.length).toBe(plan.size);
        const end = zipEnd(zip.subarray(-ZIP_TAIL_BYTES), zip.length);
        expect(end).toMatchObject({ entries: files.length, at: plan.directoryOffset });
        const { entries } = zipEntries(zip.subarray(plan.directoryOffset), files.length);
        expect(entries).toEqual(
          files.map((bytes, index) => ({
            name: `${index + 1}.dcm`,
            isEncrypted: false,
            method: 0,
            crc32: crc32(bytes),
            compressed: bytes.length,
            uncompressed: bytes.length,
            at: plan.offsets[index],
          })),
        );
      }),
    );
  });

  it('gives any range by itself as it is in the whole', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.nat(), (files, from, length) => {
        const plan = planOf(files);
        const whole = rangeOf(files, plan, 0, plan.size);
        const start = from % plan.size;
        const end = Math.min(plan.size, start + 1 + (length % plan.size));
        expect(String(rangeOf(files, plan, start, end))).toBe(String(whole.slice(start, end)));
      }),
      { numRuns: 500 },
    );
  });

  it('asks only for the files in the range, and for their checksums where they end in it', () => {
    const files = [100, 200, 300].map((size) => ({ name: 'a.dcm', size, modified }));
    const plan = planZip(files);
    const [, second = 0, third = 0] = plan.offsets;
    expect(filesWithin(plan, second, third)).toEqual([1]);
    expect(checksumsWithin(plan, second, third)).toEqual([1]);
    expect(checksumsWithin(plan, second, second + 50)).toEqual([]);
    expect(filesWithin(plan, second, third + 1)).toEqual([1, 2]);
    expect(filesWithin(plan, plan.directoryOffset, plan.size)).toEqual([]);
    expect(checksumsWithin(plan, plan.directoryOffset, plan.size)).toEqual([0, 1, 2]);
  });

  it('may have files and offsets of more than four gigabytes', () => {
    const plan = planZip([5 * GB, 10, 20].map((size) => ({ name: 'a.dcm', size, modified })));
    const tail = joinBytes(
      zipRange(plan, plan.directoryOffset, plan.size, () => 7).filter((part) => part instanceof Uint8Array),
    );
    const end = zipEnd(tail, plan.size);
    expect(end).toMatchObject({ entries: 3, at: plan.directoryOffset });
    expect(tail.length).toBe(plan.size - plan.directoryOffset);
    expect(zipEntries(tail, 3).entries.map(({ uncompressed, at }) => [uncompressed, at])).toEqual([
      [5 * GB, 0],
      [10, plan.offsets[1]],
      [20, plan.offsets[2]],
    ]);
  });

  it('may have more than 65,535 files', () => {
    const end = endRecords(70_000, { size: 3_850_000, offset: 500 });
    expect(zipEnd(end, 500 + 3_850_000 + end.length)).toEqual({
      entries: 70_000,
      bytes: 3_850_000,
      at: 500,
      isPart: false,
    });
  });
});
