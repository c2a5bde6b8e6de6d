import { SIDES } from '@cotyle/domain/hip/side';
import { hipCentre } from '@cotyle/domain/phantom/hemipelvis';
import { PICTURE_COMPRESSED, PICTURE_NO_IMAGES, PICTURE_UNPLACED } from '@cotyle/domain/pictures/texts';
import { describe, expect, it } from 'vitest';
import { sampled } from '@cotyle/domain/testing/sampled';
import { SLOW } from '@cotyle/domain/testing/slow';
import { compressedSlice, item, SEQUENCE_END } from '../../ct/testing/compressed.ts';
import { bytesSource, zipped } from '../../ct/testing/scans.ts';
import { PICTURE_SIZE } from '../picture-size.ts';
import { readPng } from '../testing/read-png.ts';
import { markedBody, turnedScan } from '../testing/turned-scan.ts';
import type { Turn } from '../testing/turned-scan.ts';
import { greyOf } from './draw-scan.ts';
import type { ScanView } from './draw-scan.ts';
import { pictureOfScan, viewOfScan } from './picture-of-scan.ts';

const { width, height } = PICTURE_SIZE;
const SUPINE: Turn = { row: [1, 0, 0], column: [0, 1, 0] };

const viewOf = async (files: readonly { path: string; bytes: Uint8Array }[], deflate = true) => {
  const view = await viewOfScan(bytesSource(await zipped(files, { deflate })), 'ZIP');
  if ('reason' in view) throw new Error(view.reason);
  return view;
};
const pictureOf = async (files: readonly { path: string; bytes: Uint8Array }[]) =>
  pictureOfScan(bytesSource(await zipped(files)), 'ZIP');

/** The middle of the metal in the left half of the pelvis. */
const metalIn = ({ values }: ScanView): { x: number; y: number } => {
  const found = [...values.keys()].filter((at) => (values[at] ?? 0) > 2000);
  const mean = (of: (at: number) => number): number =>
    found.reduce((sum, at) => sum + of(at), 0) / found.length;
  return { x: mean((at) => at % width), y: mean((at) => Math.floor(at / width)) };
};

/** The mean difference of two views, in Hounsfield units. */
const difference = (one: ScanView, other: ScanView): number =>
  one.values.reduce((sum, value, at) => sum + Math.abs(value - (other.values[at] ?? 0)), 0) /
  one.values.length;

describe('the picture of a scan', () => {
  it('is a coronal cut with the patient’s right on the left and the head at the top', async () => {
    // In the plane of the hips, so that the cut passes through it.
    const inPlane = (x: number, y: number, z: number): number =>
      Math.hypot(x - 90, y, z - 95) < 14 ? 3000 : Math.abs(y) < 110 && Math.abs(x) < 150 ? 40 : -1000;
    const view = await viewOf(turnedScan(SUPINE, inPlane));
    expect(view).toMatchObject({ name: 'coronal', right: [1, 0, 0], down: [0, 0, -1] });
    expect(metalIn(view).x).toBeGreaterThan(width / 2);
    expect(metalIn(view).y).toBeLessThan(height / 2);
  });

  const base = viewOf(turnedScan(SUPINE));

  const TURNS: [string, Turn][] = [
    ['seen from the head', { row: [-1, 0, 0], column: [0, 1, 0] }],
    ['prone', { row: [-1, 0, 0], column: [0, -1, 0] }],
    ['on the left side', { row: [0, -1, 0], column: [1, 0, 0] }],
    ['on the right side', { row: [0, 1, 0], column: [-1, 0, 0] }],
    ['in the reverse order', { ...SUPINE, isReversed: true }],
    ['as MONOCHROME1', { ...SUPINE, photometric: 'MONOCHROME1' }],
    ['as MONOCHROME1 with inverted samples', { ...SUPINE, photometric: 'MONOCHROME1', isInverted: true }],
    ['with another rescale', { ...SUPINE, rescale: { slope: 2, intercept: -1024 } }],
  ];
  it.each(sampled(TURNS, 3, 2))('is the same when the patient is scanned %s', async (_, turn) => {
    const [view, { hips }] = [await viewOf(turnedScan(turn)), await base];
    // Positions and samples are rounded.
    expect(difference(view, await base)).toBeLessThan(3);
    for (const side of SIDES)
      for (const k of [0, 1, 2] as const)
        expect(view.hips?.points[side][k]).toBeCloseTo(hips?.points[side][k] ?? Number.NaN, 2);
  });

  it('comes with the middle of each hip, mirrored where the body is', async () => {
    const mirrored = await viewOf(turnedScan(SUPINE, (x, y, z) => markedBody(-x, y, z)));
    const { hips } = await base;
    for (const side of SIDES) {
      const [x, y, z] = hips?.points[side] ?? [0, 0, 0];
      const [centre] = hipCentre(side);
      expect(Math.abs(x - centre)).toBeLessThan(20);
      expect(Math.max(Math.abs(y), Math.abs(z))).toBeLessThan(26);
      const other = mirrored.hips?.points[side === 'LEFT' ? 'RIGHT' : 'LEFT'] ?? [0, 0, 0];
      expect(Math.hypot(other[0] + x, other[1] - y, other[2] - z)).toBeLessThan(0.01);
    }
    expect(hips?.series).toBe(mirrored.hips?.series);
  });

  it('passes through the heads of both femora', async () => {
    const { values } = await base;
    // The middles of the hips are 90 mm off the midplane, and the picture is 350 to 410 mm wide.
    const boneAt = (column: number): number =>
      Array.from({ length: height }, (_, row) => values[row * width + column] ?? 0).filter((hu) => hu > 150)
        .length;
    expect(boneAt(Math.round(width / 2 - 90 * 1.45))).toBeGreaterThan(30);
    expect(boneAt(Math.round(width / 2 + 90 * 1.45))).toBeGreaterThan(30);
  });

  it('is the same from a zip that is not compressed', async () => {
    expect(difference(await viewOf(turnedScan(SUPINE), false), await base)).toBe(0);
  });

  it(
    'is a single slice, right on the left and front up, where there are too few for a cut',
    SLOW,
    async () => {
      const body = (x: number, y: number): number =>
        Math.hypot(x - 75, y + 70) < 22 ? 3000 : Math.hypot(x, y) < 160 ? 40 : -1000;
      for (const turn of [SUPINE, { row: [0, 1, 0], column: [-1, 0, 0] } as const]) {
        const view = await viewOf(turnedScan(turn, body).slice(0, 2));
        expect(view).toMatchObject({ name: 'axial' });
        expect(metalIn(view).x).toBeGreaterThan(width / 2);
        expect(metalIn(view).y).toBeLessThan(height / 2);
      }
    },
  );

  it('is a grey PNG in the window for bone, with the letters of the sides', async () => {
    const made = await pictureOf(turnedScan(SUPINE));
    if (!('png' in made)) throw new Error(made.reason);
    const { pixels, ...size } = readPng(made.png);
    expect({ ...size, view: made.view }).toEqual({ width, height, channels: 1, view: 'coronal' });
    expect(made.png.length).toBeLessThan(150_000);
    const { values } = await base;
    const isEdge = (at: number): boolean =>
      Math.min(at % width, width - (at % width)) < 45 ||
      Math.min(Math.floor(at / width), height - Math.floor(at / width)) < 45;
    const inside = [...pixels.keys()].filter((at) => !isEdge(at));
    expect(inside.filter((at) => pixels[at] !== greyOf(values[at] ?? 0))).toEqual([]);
    const isWhite = (x: number, y: number): boolean => (pixels[y * width + x] ?? 0) > 200;
    // The stem of the R at the left edge.
    expect(Array.from({ length: 40 }, (_, x) => isWhite(x, height / 2)).some(Boolean)).toBe(true);
  });

  it('has square millimetres', async () => {
    const ball = turnedScan(SUPINE, (x, y) => (Math.hypot(x, y) < 60 ? 3000 : -1000));
    const { values } = await viewOf(ball.slice(0, 1));
    const isBright = (x: number, y: number): boolean => (values[y * width + x] ?? 0) > 1000;
    const across = Array.from({ length: width }, (_, x) => isBright(x, height / 2)).filter(Boolean).length;
    const down = Array.from({ length: height }, (_, y) => isBright(width / 2, y)).filter(Boolean).length;
    expect(Math.abs(across - down)).toBeLessThan(4);
  });

  it('is a single slice where the stack is not whole, as in the viewer', async () => {
    const files = turnedScan(SUPINE);
    const cut = files.map((file, n) => (n === 20 ? { ...file, bytes: file.bytes.subarray(0, 900) } : file));
    expect(await viewOf(cut)).toMatchObject({ name: 'axial' });
  });
});

describe('there is no picture of a scan', () => {
  it.each([
    ['without images', [{ path: 'readme.txt', bytes: Buffer.from('hello') }], PICTURE_NO_IMAGES],
    [
      'that is compressed by JPEG',
      [
        {
          path: 'a.dcm',
          bytes: compressedSlice(
            '1.2.840.10008.1.2.4.70',
            item(Buffer.alloc(0)),
            item(Buffer.of(0xff, 0xd8, 0xff, 0)),
            SEQUENCE_END,
          ),
        },
      ],
      PICTURE_COMPRESSED,
    ],
  ])('%s, and the reason is said', async (_, files, reason) => {
    expect(await pictureOf(files)).toEqual({ reason });
  });

  it('that does not say how the patient lies, and the reason is said', async () => {
    const files = turnedScan({ row: [0, 0, 0], column: [0, 0, 0] });
    expect(await pictureOf(files.slice(0, 4))).toEqual({ reason: PICTURE_UNPLACED });
  });
});
