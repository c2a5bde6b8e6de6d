import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { kindInFolder } from '@cotyle/domain/files/folder-files';
import { entriesOf, folderContents } from '@cotyle/domain/files/folder-scan';
import { planZip, zipRange } from '@cotyle/domain/files/zip-plan';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { dicomDir, dicomObject, STORAGE } from '../testing/dicom-objects.ts';
import { bytesSource, scanFiles, zipped } from '../testing/scans.ts';
import type { ZippedFile } from '../testing/scans.ts';
import { verifyScan } from '../verification/verify.ts';
import { inspectScan } from './inspect.ts';

const DISC: readonly ZippedFile[] = [
  { path: 'DISC/AUTORUN.INF', bytes: Buffer.from('[autorun]') },
  { path: 'DISC/DICOMDIR', bytes: dicomDir() },
  { path: 'DISC/REPORT', bytes: dicomObject(`${STORAGE}.88.67`, 'SR', { pixels: false }) },
  ...scanFiles(undefined, 5).map(({ path, bytes }) => ({ path: `DISC/SMITH^ANN/${path}`, bytes })),
];

/** As the browser makes it, a range of so many bytes at a time. */
const archiveOf = (files: readonly ZippedFile[], rangeBytes: number): Buffer => {
  const { uploaded } = folderContents(
    files.map(({ path, bytes }) => ({
      kind: kindInFolder(path, bytes.subarray(0, 4096), bytes.length),
      file: { path, bytes, size: bytes.length, lastModified: 0 },
    })),
  );
  const plan = planZip(entriesOf(uploaded));
  const bytesAt = (index: number): Uint8Array => uploaded[index]?.bytes ?? new Uint8Array();
  const ranges: Uint8Array[] = [];
  for (let at = 0; at < plan.size; at += rangeBytes) {
    const parts = zipRange(plan, at, Math.min(at + rangeBytes, plan.size), (index) => crc32(bytesAt(index)));
    for (const part of parts)
      ranges.push('file' in part ? bytesAt(part.file).subarray(part.start, part.end) : part);
  }
  return Buffer.concat(ranges);
};

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
    fromBuffer(bytes, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });

const entriesIn = async (bytes: Buffer): Promise<readonly (readonly [Entry, Buffer])[]> => {
  const zip = await openZip(bytes);
  const found: (readonly [Entry, Buffer])[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    const keep = async (entry: Entry): Promise<void> => {
      found.push([entry, await contentOf(zip, entry)]);
      zip.readEntry();
    };
    zip.on('entry', (entry) => void keep(entry).catch(reject));
    zip.readEntry();
  });
  return found;
};

describe('the zip that the browser makes of a disc', () => {
  it('is read by another program, entry by entry, without the names of the disc', async () => {
    const entries = await entriesIn(archiveOf(DISC, 5000));
    expect(entries).toHaveLength(77);
    const expected = new Set(DISC.map(({ bytes }) => Buffer.from(bytes).toString('base64')));
    for (const [entry, content] of entries) {
      expect(entry.fileName).toMatch(/^\d{5}\.dcm$/);
      expect(entry.crc32).toBe(crc32(content));
      expect(expected).toContain(content.toString('base64'));
    }
  });

  it('has the same facts and passes the same verification as the files zipped otherwise', async () => {
    const archive = archiveOf(DISC, 4999);
    // The order of the files decides which series comes first.
    const other = await zipped(DISC.slice(2).sort((a, b) => (a.path < b.path ? -1 : 1)));
    const [found, plain] = [
      await inspectScan(bytesSource(archive), 'ZIP'),
      await inspectScan(bytesSource(other), 'ZIP'),
    ];
    expect(found.facts).toEqual(plain.facts);
    expect(found.slices).toHaveLength(76);
    expect(await verifyScan(bytesSource(archive), 'ZIP')).toEqual(
      await verifyScan(bytesSource(other), 'ZIP'),
    );
  });

  it('is the same whatever the ranges are', () => {
    expect(archiveOf(DISC, 777).equals(archiveOf(DISC, 100_000))).toBe(true);
  });
});
