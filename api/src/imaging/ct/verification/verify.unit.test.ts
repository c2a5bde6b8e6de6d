import { evaluateScan } from '@cotyle/domain/ct/evaluate';
import { CT_PROTOCOL } from '@cotyle/domain/ct/protocol';
import type { Verification } from '@cotyle/domain/ct/verification';
import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { changed, without } from '@cotyle/domain/phantom/ct-variants';
import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../source/byte-source.ts';
import { inspectScan } from '../inspection/inspect.ts';
import { compressedSlice, item, rleFrame, SEQUENCE_END, sliceWith } from '../testing/compressed.ts';
import { deflatedImage } from '../testing/dicom-objects.ts';
import { bytesSource, lyingZip, PATIENT_RECORD, scanFiles, zipped } from '../testing/scans.ts';
import type { ZippedFile } from '../testing/scans.ts';
import { verifyScan } from './verify.ts';

const COARSE = scanFiles(undefined, 5);
const SERIES = ['2.25.123.1.1', '2.25.123.1.2'];
const WHOLE = { damaged: 0, named: [] };

const summary = ({ damaged, series }: Verification) => ({
  damaged,
  named: series.filter((one) => one.damaged.count > 0).map((one) => [one.uid, ...one.damaged.numbers]),
});
const verify = (bytes: Uint8Array) => verifyScan(bytesSource(bytes), 'ZIP');
const verifyFiles = async (files: readonly ZippedFile[], options?: { deflate?: boolean }) =>
  verify(await zipped(files, options));
const verifySlice = (bytes: Uint8Array) => verifyScan(bytesSource(bytes), 'DICOM');

/** What the headers alone say, as before every byte was read. */
const damagedByHeaders = async (bytes: Uint8Array) =>
  (await inspectScan(bytesSource(bytes), 'ZIP')).facts.damaged;

/** The offsets of an entry in a zip and of its record in the directory. */
const placesOf = (zip: Buffer, path: string) => {
  const local = zip.indexOf(path);
  return { data: local + path.length, record: zip.indexOf(path, local + 1) - 46 };
};

const PATH = 'PELVIS/IM0005.dcm';

describe('the verification of a scan', () => {
  it.each([true, false])(
    'finds no damage in an intact scan and counts its pixels (deflated: %s)',
    async (deflate) => {
      const found = await verifyFiles(COARSE, { deflate });
      expect(summary(found)).toEqual(WHOLE);
      expect(found.series.map(({ uid, slices }) => [uid, slices])).toEqual([
        [SERIES[0], 55],
        [SERIES[1], 21],
      ]);
      for (const { scales, slices } of found.series) {
        expect(scales).toHaveLength(1);
        expect(scales[0]?.histogram.reduce((total, count) => total + count, 0)).toBe(slices * 64);
      }
    },
  );

  it('reads every byte once and in large blocks', async () => {
    const zip = await zipped(COARSE);
    const source = bytesSource(zip);
    await verifyScan(source, 'ZIP');
    expect(source.read()).toBe(zip.length);
  });

  it('finds a wrong checksum in the directory, and names the slice', async () => {
    const zip = await zipped(COARSE);
    const { record } = placesOf(zip, PATH);
    zip[record + 16] = (zip[record + 16] ?? 0) ^ 1;
    expect(await damagedByHeaders(zip)).toBe(0);
    expect(summary(await verify(zip))).toEqual({ damaged: 1, named: [[SERIES[0], 5]] });
  });

  it('finds garbage in stored pixels', async () => {
    const zip = await zipped(COARSE, { deflate: false });
    const { data } = placesOf(zip, PATH);
    const { size } = { size: COARSE[0]?.bytes.length ?? 0 };
    zip.fill(0xa5, data + size - 20, data + size - 10);
    expect(await damagedByHeaders(zip)).toBe(0);
    expect(summary(await verify(zip))).toEqual({ damaged: 1, named: [[SERIES[0], 5]] });
  });

  it('finds garbage in a deflated stream', async () => {
    // Noise cannot be deflated, so that what is changed lies behind the header.
    const noisy = COARSE.map(({ path }, index) => ({
      path,
      bytes: sliceWith(noise(8 * 8 * 2, index), [{ tag: 0x0020_0013, vr: 'IS', value: String(index + 1) }]),
    })).slice(0, 8);
    const zip = await zipped(noisy);
    const { data, record } = placesOf(zip, PATH);
    const packed = zip.readUInt32LE(record + 20);
    zip.fill(0xff, data + packed - 60, data + packed - 20);
    expect(await damagedByHeaders(zip)).toBe(0);
    expect((await verify(zip)).damaged).toBe(1);
  });

  it('finds an entry that is longer than declared, and inflates no more than that', async () => {
    expect((await verify(await lyingZip(COARSE, 50_000_000))).damaged).toBe(1);
  });

  it('also finds damage in files that are no images', async () => {
    const zip = await zipped(
      [...COARSE, { path: 'viewer/readme.txt', bytes: Buffer.from('how to open this') }],
      {
        deflate: false,
      },
    );
    zip.write('HOW', placesOf(zip, 'viewer/readme.txt').data);
    expect(summary(await verify(zip))).toEqual({ damaged: 1, named: [] });
  });

  it('counts damage that the headers showed once', async () => {
    const cut = COARSE.map((file) =>
      file.path === PATH ? { ...file, bytes: file.bytes.subarray(0, file.bytes.length - 50) } : file,
    );
    const zip = await zipped(cut);
    expect([await damagedByHeaders(zip), (await verify(zip)).damaged]).toEqual([1, 1]);
  });

  it.each([true, false])('reads an inner zip (deflated: %s)', async (deflate) => {
    const inner = await zipped(COARSE, { deflate: false });
    const outer = (bytes: Buffer) => zipped([{ path: 'scan.zip', bytes }], { deflate });
    const found = await verify(await outer(inner));
    expect(summary(found)).toEqual(WHOLE);
    expect(found.series.map(({ slices }) => slices)).toEqual([55, 21]);
    const { data } = placesOf(inner, PATH);
    inner.fill(0xa5, data + 1000, data + 1020);
    expect(summary(await verify(await outer(inner)))).toEqual({ damaged: 1, named: [[SERIES[0], 5]] });
  });

  it('counts an inner zip that is damaged between its entries once', async () => {
    const zip = await zipped([{ path: 'scan.zip', bytes: await zipped(COARSE) }], { deflate: false });
    const { record } = placesOf(zip, 'scan.zip');
    zip.writeUInt32LE(1, record + 16);
    expect(summary(await verify(zip))).toEqual({ damaged: 1, named: [] });
  });

  it('rejects if the bytes cannot be read', async () => {
    const zip = await zipped(COARSE);
    let questions = 0;
    const failing: ByteSource = {
      size: zip.length,
      readMany: async (pieces) => {
        questions += 1;
        if (questions > 1) throw new Error('The storage is away.');
        return bytesSource(zip).readMany(pieces);
      },
    };
    const large = { ...failing, size: zip.length };
    questions = 1;
    await expect(verifyScan(large, 'ZIP')).rejects.toThrow('The storage is away.');
  });
});

/** Bytes that look like chance and are the same each time. */
const noise = (length: number, seed: number): Buffer => {
  let state = seed + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return (state >>> 16) & 0xff;
    }),
  );
};

const JPEG_LOSSLESS = '1.2.840.10008.1.2.4.70';
const JPEG_2000 = '1.2.840.10008.1.2.4.90';
const RLE = '1.2.840.10008.1.2.5';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xc3, 1, 2, 3, 4, 5, 6, 0xff, 0xd9]);
const CODESTREAM = Buffer.from([0xff, 0x4f, 0xff, 0x51, 0, 1, 2, 3]);
const TABLE = item(Buffer.alloc(0));
const PLANES = [noise(64, 1), noise(64, 2)];

describe('a single slice', () => {
  it('is intact if its pixels fill its matrix', async () => {
    expect(summary(await verifySlice(sliceWith(noise(128, 1))))).toEqual(WHOLE);
    // 9 × 7 pixels of 8 bits: a byte follows, so that the length is even.
    const odd = sliceWith(noise(63, 1), [
      { tag: 0x0028_0010, vr: 'US', value: 9 },
      { tag: 0x0028_0011, vr: 'US', value: 7 },
      { tag: 0x0028_0100, vr: 'US', value: 8 },
      { tag: 0x0028_0101, vr: 'US', value: 8 },
      { tag: 0x0028_0102, vr: 'US', value: 7 },
    ]);
    expect(summary(await verifySlice(odd))).toEqual(WHOLE);
  });

  it.each([126, 130, 64, 256])('is damaged if it has %s bytes of pixels instead of 128', async (length) => {
    expect((await verifySlice(sliceWith(noise(length, 1)))).damaged).toBe(1);
  });

  it('is intact if its fragments are well-formed', async () => {
    for (const slice of [
      compressedSlice(JPEG_LOSSLESS, TABLE, item(JPEG), SEQUENCE_END),
      compressedSlice(JPEG_LOSSLESS, item(Buffer.alloc(4)), item(JPEG), item(Buffer.alloc(6)), SEQUENCE_END),
      compressedSlice(JPEG_2000, TABLE, item(CODESTREAM), SEQUENCE_END, Buffer.from('trailing')),
      compressedSlice(RLE, TABLE, item(rleFrame(PLANES)), SEQUENCE_END),
    ])
      expect(summary(await verifySlice(slice))).toEqual(WHOLE);
  });

  it.each<[string, Buffer]>([
    ['breaks off in a fragment', compressedSlice(JPEG_LOSSLESS, TABLE, item(JPEG).subarray(0, 14))],
    ['has no end', compressedSlice(JPEG_LOSSLESS, TABLE, item(JPEG))],
    ['has no fragment', compressedSlice(JPEG_LOSSLESS, TABLE, SEQUENCE_END)],
    ['has an item that is none', compressedSlice(JPEG_LOSSLESS, TABLE, item(JPEG, 0xe00d), SEQUENCE_END)],
    [
      'has an offset too many',
      compressedSlice(JPEG_LOSSLESS, item(Buffer.alloc(8)), item(JPEG), SEQUENCE_END),
    ],
    ['is no JPEG', compressedSlice(JPEG_LOSSLESS, TABLE, item(noise(40, 3)), SEQUENCE_END)],
    ['is no JPEG 2000', compressedSlice(JPEG_2000, TABLE, item(JPEG), SEQUENCE_END)],
    ['is no RLE', compressedSlice(RLE, TABLE, item(noise(200, 3)), SEQUENCE_END)],
    [
      'is RLE of too few pixels',
      compressedSlice(RLE, TABLE, item(rleFrame([noise(60, 1), noise(60, 2)])), SEQUENCE_END),
    ],
    ['is RLE of too few planes', compressedSlice(RLE, TABLE, item(rleFrame(PLANES.slice(1))), SEQUENCE_END)],
    [
      'is RLE of two frames instead of one',
      compressedSlice(RLE, TABLE, item(rleFrame(PLANES)), item(rleFrame(PLANES)), SEQUENCE_END),
    ],
    ['says that it is compressed, and is not', sliceWith(noise(128, 1), [], JPEG_LOSSLESS)],
  ])('is damaged if it %s', async (_, slice) => {
    const found = await verifySlice(slice);
    expect(summary(found)).toEqual({ damaged: 1, named: [[SERIES[0], 1]] });
  });

  it('has the same pixels in RLE', async () => {
    const samples = Buffer.alloc(128);
    const [high, low] = PLANES;
    for (let at = 0; at < 64; at += 1) samples.set([low?.[at] ?? 0, high?.[at] ?? 0], 2 * at);
    const rle = await verifySlice(compressedSlice(RLE, TABLE, item(rleFrame(PLANES)), SEQUENCE_END));
    const native = await verifySlice(sliceWith(samples));
    expect(rle.series[0]?.scales).toEqual(native.series[0]?.scales);
    expect(rle.series[0]?.scales[0]?.slices).toBe(1);
  });

  it('with another compression is not counted', async () => {
    const found = await verifySlice(compressedSlice(JPEG_LOSSLESS, TABLE, item(JPEG), SEQUENCE_END));
    expect(found.series).toMatchObject([{ packed: 1, scales: [] }]);
  });
});

const ABOUT = { record: PATIENT_RECORD, today: '2026-11-15' };

/** The verdict of the rule about Hounsfield units, with what it measured. */
const scaleOf = async (files: readonly ZippedFile[]) => {
  const source = bytesSource(await zipped(files));
  const { facts } = await inspectScan(source, 'ZIP');
  const verified = { found: await verifyScan(source, 'ZIP'), pending: 0, reasons: [] };
  const rule = evaluateScan([facts], CT_PROTOCOL, { ...ABOUT, verified }).find(
    ({ id }) => id === 'hounsfield',
  );
  return [rule?.verdict, rule?.measured];
};
/** The phantom with other pixels: `draw` makes them out of those that it has. */
const repainted = (draw: (hounsfield: number, index: number) => number, variant?: CtVariant): ZippedFile[] =>
  scanFiles(variant, 5).map(({ path, bytes }, index) => {
    const file = Buffer.from(bytes);
    for (let at = file.length - 128; at < file.length; at += 2)
      file.writeInt16LE(draw(file.readInt16LE(at), index), at);
    return { path, bytes: file };
  });
const elements = (...changes: Parameters<typeof changed>[0]) => changed(changes);

describe('the Hounsfield scale of a scan', () => {
  it('passes for the phantom, signed, and unsigned with 12 bits and an intercept', async () => {
    expect((await scaleOf(COARSE))[0]).toBe('pass');
    const unsigned = elements(
      { tag: 0x0028_0101, vr: 'US', value: 12 },
      { tag: 0x0028_0102, vr: 'US', value: 11 },
      { tag: 0x0028_0103, vr: 'US', value: 0 },
      { tag: 0x0028_1052, vr: 'DS', value: '-1024' },
    );
    expect((await scaleOf(repainted((value) => value + 1024, unsigned)))[0]).toBe('pass');
  });

  it('fails for an MR that is labelled as a CT', async () => {
    // Bright fat and marrow, dark bone and air: nothing is below nothing.
    const asMr = (value: number) => (value < -500 ? 5 : value > 500 ? 30 : value > 100 ? 700 : 300);
    expect(await scaleOf(repainted(asMr))).toEqual([
      'fail',
      'series 1 (PELVIS): no air near −1000 HU; series 2 (KNEES): no air near −1000 HU',
    ]);
  });

  it('fails for wiped slices and names their numbers', async () => {
    const wiped = repainted((value, index) => (index === 3 || index === 4 ? 0 : value));
    expect(await scaleOf(wiped)).toEqual(['fail', 'series 1 (PELVIS): 2 empty slices (4–5)']);
  });

  it('fails for slices of air or of random values, and names their numbers', async () => {
    const random = (index: number) => (index * 40_503) % 4096;
    let pixel = 0;
    const replaced = repainted((value, index) => {
      pixel += 1;
      if (index === 3) return -1000 + (pixel % 20);
      return index === 7 ? random(pixel) - 1024 : value;
    });
    expect(await scaleOf(replaced)).toEqual(['fail', 'series 1 (PELVIS): 2 slices without a body (4, 8)']);
  });

  it('is that of deflated images, too', async () => {
    const deflated = (files: readonly ZippedFile[]) =>
      files.map(({ path, bytes }) => ({ path, bytes: deflatedImage(bytes) }));
    expect((await scaleOf(deflated(COARSE)))[0]).toBe('pass');
    expect(await scaleOf(deflated(repainted((value) => value + 1000)))).toEqual([
      'fail',
      expect.stringContaining('no air near −1000 HU'),
    ]);
    const [first = Buffer.alloc(0)] = COARSE.map(({ bytes }) => bytes);
    const short = deflatedImage(sliceWith(new Uint8Array(8 * 8 * 2 - 2)));
    expect([(await verifySlice(deflatedImage(first))).damaged, (await verifySlice(short)).damaged]).toEqual([
      0, 1,
    ]);
  });

  it('fails without a rescale', async () => {
    expect(await scaleOf(scanFiles(without(0x0028_1052, 0x0028_1053), 5))).toEqual([
      'fail',
      'series 1 (PELVIS): no rescale in 55 slices; series 2 (KNEES): no rescale in 21 slices',
    ]);
  });

  it.each([
    ['an intercept that is off by 500', { tag: 0x0028_1052, vr: 'DS', value: '500' }],
    ['an intercept that is off by -500', { tag: 0x0028_1052, vr: 'DS', value: '-500' }],
    ['a slope of a half', { tag: 0x0028_1053, vr: 'DS', value: '0.5' }],
    ['a slope of two', { tag: 0x0028_1053, vr: 'DS', value: '2' }],
  ] as const)('fails for %s', async (_, change) => {
    expect((await scaleOf(scanFiles(elements(change), 5)))[0]).toBe('fail');
  });

  it('fails for MONOCHROME1 only if the values themselves are inverted', async () => {
    const monochrome1 = elements({ tag: 0x0028_0004, vr: 'CS', value: 'MONOCHROME1' });
    expect(await scaleOf(scanFiles(monochrome1, 5))).toEqual([
      'pass',
      expect.stringContaining('shown with inverted grey (MONOCHROME1)'),
    ]);
    expect(await scaleOf(repainted((value) => -1 - value, monochrome1))).toEqual([
      'fail',
      expect.stringContaining('series 1 (PELVIS): inverted pixel values (MONOCHROME1)'),
    ]);
  });
});
