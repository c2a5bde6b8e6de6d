import { crc32 } from '@cotyle/domain/files/crc32';
import { folderContents } from '@cotyle/domain/files/folder-scan';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOB_READER } from './blob-reader.ts';
import { createFolderZip } from './folder-zip.ts';
import type { ScanFile } from './inspect-folder.ts';

const imageOf = (path: string, bytes: Uint8Array<ArrayBuffer>): ScanFile => {
  const file = new File([bytes], path, { lastModified: 7 });
  return { path, size: file.size, lastModified: file.lastModified, file };
};

const zipOf = (files: readonly ScanFile[], checksum = BLOB_READER.checksum) =>
  createFolderZip(folderContents(files.map((file) => ({ kind: 'IMAGE' as const, file }))), { checksum });

const bytesOf = async (blob: Blob): Promise<string> => String(new Uint8Array(await blob.arrayBuffer()));

const FILES = ['c', 'a', 'b'].map((path) => imageOf(path, new Uint8Array(100).fill(path.charCodeAt(0))));

/** Counts how often each file is read; a test says which cannot be. */
const countingReader = () => {
  const read: string[] = [];
  const missing = new Set<string>();
  const compute = async (file: File): Promise<number> => {
    read.push(file.name);
    if (missing.has(file.name)) throw new Error('The file cannot be read.');
    return BLOB_READER.checksum(file);
  };
  return { read, missing, compute };
};

describe('the zip of a folder', () => {
  it('gives any range by itself as it is in the whole, with checksums of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        async (contents, from, length) => {
          const files = contents.map((bytes, index) => imageOf(`i${index}`, Uint8Array.from(bytes)));
          const { size, range } = zipOf(files);
          const whole = await range(0, size);
          expect(whole.size).toBe(size);
          const start = from % size;
          const end = Math.min(size, start + 1 + (length % size));
          expect(await bytesOf(await zipOf(files).range(start, end))).toBe(
            await bytesOf(whole.slice(start, end)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads each file once, and after a reload only those that were not read before', async () => {
    const first = countingReader();
    const zip = zipOf(FILES, first.compute);
    await zip.range(0, 200);
    const kept = zip.checksums();
    await zip.range(200, zip.size);
    expect(first.read.sort()).toEqual(['a', 'b', 'c']);

    const second = countingReader();
    const again = zipOf(FILES, second.compute);
    again.restore(kept);
    const bytes = await bytesOf(await again.range(200, again.size));
    expect(bytes).toBe(await bytesOf(await zip.range(200, zip.size)));
    expect(second.read).not.toContain('a');
    expect(again.checksums()[0]).toBe(crc32(new Uint8Array(100).fill('a'.charCodeAt(0))));
  });

  it('ignores kept checksums of another number of files', async () => {
    const reader = countingReader();
    const zip = zipOf(FILES, reader.compute);
    zip.restore([1, 2]);
    await zip.range(0, zip.size);
    expect(reader.read).toHaveLength(3);
  });

  it('names the file that has changed or is gone, and goes on once it is back', async () => {
    const reader = countingReader();
    reader.missing.add('b');
    const zip = zipOf(FILES, reader.compute);
    await expect(zip.range(0, zip.size)).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(/^b has changed or is gone since the folder was chosen/) as string,
    });
    reader.missing.clear();
    expect((await zip.range(0, zip.size)).size).toBe(zip.size);
  });

  it('says after a lost request whether the files of that request can still be read', async () => {
    const gone = Object.assign(new File(['xy'], 'gone', { lastModified: 7 }), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
    const last = { path: 'z/gone', size: 2, lastModified: 7, file: gone };
    const zip = zipOf([...FILES, last], () => Promise.resolve(1));
    await zip.range(0, 50);
    await expect(zip.requireReadable()).resolves.toBeUndefined();
    await zip.range(50, zip.size);
    await expect(zip.requireReadable()).rejects.toThrow('z/gone has changed or is gone');
  });

  it('is recognized by its files, not by when it was made', () => {
    expect(zipOf([...FILES].reverse()).lastModified).toBe(zipOf(FILES).lastModified);
    expect(zipOf(FILES.slice(1)).lastModified).not.toBe(zipOf(FILES).lastModified);
    expect(zipOf(FILES).name).toBe('ct-scan-3-images.zip');
  });
});

it('the checksum of a file of several blocks is that of the whole', async () => {
  const bytes = new Uint8Array(9 * 1024 ** 2).map((_, index) => index);
  expect(await BLOB_READER.checksum(new File([bytes], 'a'))).toBe(crc32(bytes));
});
