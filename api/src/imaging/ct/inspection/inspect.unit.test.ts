import { tooManyFiles, TOO_MUCH_PACKED } from '@cotyle/domain/ct/texts';
import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import { SLOW } from '@cotyle/domain/testing/slow';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { budgetLimitsFor, createBudget } from '../limits/budget.ts';
import { readHeader } from '../dicom/read-header.ts';
import { inflateUpTo } from '../source/inflate.ts';
import { inflatedSource } from '../source/inflated-source.ts';
import { inspectScan } from './inspect.ts';
import { bytesSource, scanFiles, zipped } from '../testing/scans.ts';
import type { ZippedFile } from '../testing/scans.ts';

const COARSE = scanFiles(undefined, 5);
const inspect = async (bytes: Uint8Array) => inspectScan(bytesSource(bytes), 'ZIP');
const inspectFiles = async (files: readonly ZippedFile[], options?: { deflate?: boolean }) =>
  inspect(await zipped(files, options));
const text = (path: string, content = 'not an image'): ZippedFile => ({ path, bytes: Buffer.from(content) });
const summary = ({ facts, slices }: Awaited<ReturnType<typeof inspect>>) => ({
  slices: slices.length,
  series: facts.series.map((series) => series.slices),
  others: facts.others,
  damaged: facts.damaged,
  isWhole: facts.isWhole,
});
const WHOLE = { slices: 76, series: [55, 21], others: 0, damaged: 0, isWhole: true };

/** The bytes of each slice where the index says that they lie. */
const sliceAt = async (
  zip: Uint8Array,
  { byteRange }: Awaited<ReturnType<typeof inspect>>['slices'][number],
): Promise<Buffer> => {
  const { outer, at, packed, method, size } = byteRange;
  const within = outer ? await inflateUpTo(zip.subarray(outer.at, outer.at + outer.packed), outer.size) : zip;
  const bytes = within.subarray(at, at + packed);
  return Buffer.from(method === 0 ? bytes : await inflateUpTo(bytes, size));
};

describe('the inspection of a scan', () => {
  it.each([true, false])(
    'finds every slice and the position of its bytes (deflated: %s)',
    async (deflate) => {
      const zip = await zipped(COARSE, { deflate });
      const found = await inspect(zip);
      expect(summary(found)).toEqual(WHOLE);
      const known = new Set(COARSE.map(({ bytes }) => Buffer.from(bytes).toString('base64')));
      for (const slice of found.slices) {
        const bytes = await sliceAt(zip, slice);
        expect(known.delete(bytes.toString('base64'))).toBe(true);
        expect(bytes.length - slice.byteRange.pixelsAt).toBe(128);
      }
      expect(known.size).toBe(0);
    },
  );

  it('orders the slices of a series along the body', async () => {
    const { slices } = await inspectFiles([...COARSE].reverse());
    const heights = slices
      .filter(({ header }) => header.series.endsWith('.1'))
      .map(({ header, along }) => [header.position?.[2], along]);
    expect(heights).toHaveLength(55);
    for (const [z, along] of heights) expect(along).toBe(z);
  });

  it('depends on content, not on names: folders, no extensions, Unicode and hostile names', async () => {
    const renamed = COARSE.map(({ bytes }, index) => ({ path: `Pätient Ω/STUDY 1/sér/I${index}`, bytes }));
    expect(summary(await inspectFiles(renamed))).toEqual(WHOLE);
    const zip = await inspectFiles(COARSE);
    expect(JSON.stringify(zip)).not.toContain('IM0001');
  });

  it('counts files that are no images', async () => {
    const junk = [
      text('readme.txt'),
      text('viewer/autorun.inf'),
      text('__MACOSX/._IM0001.dcm', '\0\x05\x16\x07'),
      text('empty', ''),
    ];
    expect(summary(await inspectFiles([...COARSE, ...junk]))).toEqual({ ...WHOLE, others: 4 });
  });

  it('reads an inner zip, stored or deflated, and no deeper one', async () => {
    const inner = await zipped(COARSE);
    for (const deflate of [true, false]) {
      const zip = await zipped([{ path: 'scan.zip', bytes: inner }, text('readme.txt')], { deflate });
      const found = await inspect(zip);
      expect(summary(found)).toEqual({ ...WHOLE, others: 1 });
      const [first, last] = [found.slices[0], found.slices.at(-1)];
      if (!first || !last) throw new Error('no slices');
      expect([first.byteRange.outer === null, last.byteRange.outer === null]).toEqual([!deflate, !deflate]);
      for (const slice of [first, last])
        expect((await sliceAt(zip, slice)).subarray(128, 132).toString()).toBe('DICM');
    }
    const twice = await zipped([{ path: 'a.zip', bytes: await zipped([{ path: 'b.zip', bytes: inner }]) }]);
    expect(summary(await inspect(twice))).toEqual({ ...WHOLE, slices: 0, series: [], others: 1 });
  });

  it('reads a single image, one without a preamble, and one without its meta group', async () => {
    const [image] = COARSE;
    if (!image) throw new Error('no image');
    const whole = Buffer.from(image.bytes);
    const meta = whole.readUInt32LE(140);
    for (const [bytes, lead] of [
      [whole, 'PART10'],
      [whole.subarray(132), 'META'],
      [whole.subarray(144 + meta), 'BARE'],
    ] as const) {
      const found = await inspectScan(bytesSource(bytes), 'DICOM');
      expect([found.slices.length, found.slices[0]?.byteRange.lead]).toEqual([1, lead]);
      expect(bytes.length - (found.slices[0]?.byteRange.pixelsAt ?? 0)).toBe(128);
    }
  });

  it('reads no more of a large zip than its directory and the headers', async () => {
    const large = COARSE.map(({ path, bytes }) => ({
      path,
      bytes: Buffer.concat([bytes, Buffer.alloc(300_000, 7)]),
    }));
    const zip = await zipped(large, { deflate: false });
    const source = bytesSource(zip);
    await inspectScan(source, 'ZIP');
    expect(source.read()).toBeLessThan(zip.length / 12);
  });

  it('reads a header that is longer than most', async () => {
    const [image] = COARSE;
    if (!image) throw new Error('no image');
    const { bytes } = image;
    const at = bytes.length - 128 - 12;
    const filler = Buffer.alloc(8 + 4 + 300_000);
    filler.writeUInt32LE(0x1001_0029, 0);
    filler.write('OB', 4);
    filler.writeUInt32LE(300_000, 8);
    const long = Buffer.concat([bytes.subarray(0, at), filler, bytes.subarray(at)]);
    expect(summary(await inspectFiles([{ path: 'long.dcm', bytes: long }]))).toMatchObject({
      slices: 1,
      damaged: 0,
    });
  });
});

describe('damaged and hostile files', () => {
  it('that are truncated in the pixels or the header count as damaged and are not indexed', async () => {
    const cut = COARSE.map(({ path, bytes }, index) => ({
      path,
      bytes:
        index === 3 ? bytes.subarray(0, bytes.length - 60) : index === 4 ? bytes.subarray(0, 700) : bytes,
    }));
    const found = await inspectFiles(cut);
    expect(summary(found)).toMatchObject({ slices: 74, damaged: 2 });
    expect(found.facts.series[0]).toMatchObject({ cut: 2 });
  });

  it('include a truncated zip and a file that is no zip', async () => {
    const zip = await zipped(COARSE);
    for (const bytes of [zip.subarray(0, zip.length - 30), Buffer.from('PK\x03\x04'), Buffer.alloc(0)])
      expect(summary(await inspect(bytes))).toMatchObject({ slices: 0, isWhole: false });
  });

  it('include invalid deflate data, a wrong offset and a wrong size', async () => {
    const zip = await zipped(COARSE);
    const broken = Buffer.from(zip);
    broken.fill(0xff, 60, 120);
    expect(summary(await inspect(broken))).toMatchObject({ slices: 75, damaged: 1 });
    const lying = Buffer.from(await zipped(COARSE, { deflate: false }));
    const directory = lying.readUInt32LE(lying.length - 6);
    lying.writeUInt32LE(1000, directory + 24);
    expect(summary(await inspect(lying))).toMatchObject({ slices: 75, damaged: 1 });
    const elsewhere = Buffer.from(zip);
    elsewhere.writeUInt32LE(77, elsewhere.readUInt32LE(elsewhere.length - 6) + 42);
    expect(summary(await inspect(elsewhere))).toMatchObject({ slices: 75, damaged: 1 });
  });

  it('include zip bombs, which are inflated only as far as a header', SLOW, async () => {
    const bomb = Buffer.alloc(64 * 1024 ** 2);
    bomb.write('DICM', 128);
    const began = process.memoryUsage().rss;
    expect(summary(await inspectFiles([{ path: 'bomb.dcm', bytes: bomb }]))).toMatchObject({
      slices: 0,
      damaged: 1,
    });
    expect(process.memoryUsage().rss - began).toBeLessThan(150 * 1024 ** 2);
  });

  it('include many entries at one offset, each of which is inspected', SLOW, async () => {
    const zip = await zipped(COARSE.slice(0, 1));
    const at = zip.readUInt32LE(zip.length - 6);
    const [entry, end] = [zip.subarray(at, zip.length - 22), Buffer.from(zip.subarray(zip.length - 22))];
    const count = 5000;
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(entry.length * count, 12);
    const many = Buffer.concat([zip.subarray(0, at), ...Array.from({ length: count }, () => entry), end]);
    const source = bytesSource(many);
    const { facts } = await inspectScan(source, 'ZIP');
    expect(facts.aside).toEqual({ REPEATED: count - 1 });
    expect(source.read()).toBeLessThan(count * 20_000);
  });

  it('include headers with invalid lengths', async () => {
    const [image] = COARSE;
    if (!image) throw new Error('no image');
    fc.assert(
      fc.property(fc.nat(700), fc.uint8Array({ minLength: 1, maxLength: 12 }), (at, noise) => {
        const bytes = Buffer.from(image.bytes);
        bytes.set(noise, 132 + at);
        // Whatever it finds, it ends, and it says of no image that its pixels lie outside of it.
        expect(readHeader(bytes)?.pixels?.at ?? 0).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 400, examples: [[664, Uint8Array.from([0, 0, 32])]] },
    );
  });

  it('are read or counted as damaged, wherever they are truncated', async () => {
    const [image] = COARSE;
    if (!image) throw new Error('no image');
    await fc.assert(
      fc.asyncProperty(fc.nat(image.bytes.length - 1), async (length) => {
        const { slices, facts } = await inspectScan(bytesSource(image.bytes.subarray(0, length)), 'DICOM');
        expect(slices).toEqual([]);
        expect(facts.damaged + facts.others).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  it('include an inner zip that inflates without end', async () => {
    const { countUnpacked: unpack } = createBudget({ ...budgetLimitsFor(0), unpackedBytes: 1_000_000 });
    const source = inflatedSource(bytesSource(deflateRawSync(Buffer.alloc(5_000_000))), 5_000_000, unpack);
    await expect(source.readMany([{ at: 4_999_000, length: 1000 }])).rejects.toThrow(TOO_MUCH_PACKED);
    await source.close();
  });

  it('with more files than any scan are rejected before the files are read', async () => {
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt32LE(20 * 1024 ** 2, 12);
    const bytes = Buffer.concat([Buffer.alloc(20 * 1024 ** 2), end]);
    const source = bytesSource(bytes);
    await expect(inspectScan(source, 'ZIP')).rejects.toThrow(tooManyFiles(100_000));
    expect(source.read()).toBeLessThan(100_000);
  });

  it('that label an MR as CT, or hold images of two patients, are reported and not rejected', async () => {
    const mr = await inspectFiles(scanFiles(CT_VARIANTS.magneticResonance, 5));
    expect([mr.slices.length, mr.facts.modalities, mr.facts.aside]).toEqual([
      0,
      ['MR'],
      { OTHER_MODALITY: 76 },
    ]);
    const two = await inspectFiles(scanFiles(CT_VARIANTS.twoPatients, 5));
    expect(two.facts.patients.map(({ id }) => id)).toEqual(['MRN1', 'ANOTHER']);
  });
});
