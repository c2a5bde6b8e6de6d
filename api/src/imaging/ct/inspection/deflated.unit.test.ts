import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { TOO_MUCH_PACKED } from '@cotyle/domain/ct/texts';
import { SLOW } from '@cotyle/domain/testing/slow';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explicitImage } from '../dicom/deflated-data-set.ts';
import { inspectScan } from './inspect.ts';
import { dataSetOf, deflatedImage, withLongHeader } from '../testing/dicom-objects.ts';
import { bytesSource, scanFiles, zipped } from '../testing/scans.ts';
import type { ZippedFile } from '../testing/scans.ts';
import { DEFLATED } from '../dicom/transfer-syntaxes.ts';

const COARSE = scanFiles(undefined, 5);
const [IMAGE = new Uint8Array()] = COARSE.map(({ bytes }) => bytes);
const inspectFiles = async (files: readonly ZippedFile[], options?: { deflate?: boolean }) =>
  inspectScan(bytesSource(await zipped(files, options)), 'ZIP');
const inspectImage = (bytes: Uint8Array) => inspectScan(bytesSource(bytes), 'DICOM');

/** In chunks of a size, as they may come from anywhere. */
const inChunks = (bytes: Buffer, size: number): Readable => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(chunks, { objectMode: false });
};

describe('an image with a deflated data set', () => {
  it.each([true, false])('is a slice like any other (in a deflated zip: %s)', async (deflate) => {
    const packed = COARSE.map(({ path, bytes }) => ({ path, bytes: deflatedImage(bytes) }));
    const [plain, found] = [await inspectFiles(COARSE), await inspectFiles(packed, { deflate })];
    expect(found.facts.series.map(({ slices, syntaxes }) => [slices, syntaxes])).toEqual([
      [55, [DEFLATED]],
      [21, [DEFLATED]],
    ]);
    const withoutSyntax = (facts: typeof plain.facts) => ({
      ...facts,
      series: facts.series.map((series) => ({ ...series, syntaxes: [] })),
    });
    expect(withoutSyntax(found.facts)).toEqual(withoutSyntax(plain.facts));
    expect(found.slices.map(({ byteRange }) => [byteRange.size, byteRange.pixelsAt])).toEqual(
      plain.slices.map(({ byteRange }) => [byteRange.size, byteRange.pixelsAt]),
    );
  });

  it('is sent as explicit little endian, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 900 }), fc.boolean(), async (size, hasPreamble) => {
        const bytes = deflatedImage(IMAGE).subarray(hasPreamble ? 0 : 132);
        const expected = Buffer.from(IMAGE).subarray(hasPreamble ? 0 : 132);
        const sent = await buffer(explicitImage(inChunks(bytes, size), expected.length));
        expect(sent.equals(expected)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is sent without what follows its pixels', async () => {
    const trailing = Buffer.concat([dataSetOf(IMAGE), Buffer.from('fcfffcff4f42000004000000', 'hex')]);
    const bytes = deflatedImage(IMAGE, deflateRawSync(Buffer.concat([trailing, Buffer.alloc(4)])));
    const { slices } = await inspectImage(bytes);
    const sent = await buffer(explicitImage(inChunks(bytes, 500), slices[0]?.byteRange.size ?? 0));
    expect(sent.equals(Buffer.from(IMAGE))).toBe(true);
  });

  it('may have a header of any length', async () => {
    for (const length of [20_000, 5_000_000]) {
      const { slices, facts } = await inspectImage(deflatedImage(withLongHeader(IMAGE, length)));
      expect([slices.length, facts.damaged]).toEqual([1, 0]);
    }
  });

  it('is damaged if its deflated bytes are truncated or invalid', async () => {
    const whole = deflatedImage(IMAGE);
    const noise = Buffer.from(whole);
    noise.fill(0xff, whole.length - 200, whole.length - 100);
    for (const bytes of [whole.subarray(0, whole.length - 30), whole.subarray(0, 420), noise]) {
      const { slices, facts } = await inspectImage(bytes);
      expect([slices.length, facts.damaged, facts.aside]).toEqual([0, 1, {}]);
    }
    const cut = explicitImage(inChunks(whole.subarray(0, whole.length - 30), 300), IMAGE.length);
    await expect(buffer(cut)).rejects.toThrow(/unexpected end of file|ends before/);
  });

  it('is inflated no further than the limits of an image and of the upload', SLOW, async () => {
    const data = dataSetOf(IMAGE);
    const zeros = deflateRawSync(Buffer.concat([data, Buffer.alloc(64 * 1024 ** 2)]));
    const bomb = deflatedImage(IMAGE, zeros);
    const began = process.memoryUsage().rss;
    expect((await inspectImage(bomb)).slices).toHaveLength(1);
    expect(process.memoryUsage().rss - began).toBeLessThan(200 * 1024 ** 2);
    const bombs = await zipped(['a', 'b', 'c'].map((path) => ({ path, bytes: bomb })));
    const bounds = { unpackedBytes: 80 * 1024 ** 2 };
    await expect(inspectScan(bytesSource(bombs), 'ZIP', bounds)).rejects.toThrow(TOO_MUCH_PACKED);
  });
});
