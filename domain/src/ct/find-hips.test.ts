import { degrees } from '../cup/units.ts';
import { hounsfieldOf } from '../phantom/body.ts';
import { hipCentre } from '../phantom/hemipelvis.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../testing/sampled.ts';
import { findHips } from './find-hips.ts';
import type { CoarseVolume } from './find-hips.ts';

const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };
const BODY = hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: 26 });
const STEP = 6;
const SIZE = [64, 48] as const;

type Shift = readonly [x: number, y: number];

/** The phantom between two heights, shifted sideways and backwards; the hips are at the origin of its heights. */
const scanned = (from: number, to: number, [shiftX, shiftY]: Shift, body = BODY): CoarseVolume => {
  const size = [...SIZE, Math.floor((to - from) / STEP) + 1] as const;
  const values = new Int16Array(size[0] * size[1] * size[2]);
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [at % size[0], Math.floor(at / size[0]) % size[1]];
    const z = Math.floor(at / (size[0] * size[1]));
    values[at] = body((x - 32) * STEP - shiftX, (y - 24) * STEP - shiftY, from + z * STEP);
  }
  return { size, spacing: [STEP, STEP, STEP], values };
};

/** In millimetres from the middle of the phantom's hips. */
const hipsIn = (from: number, to: number, shift: Shift) => {
  const { x, y, z, lateral } = findHips(scanned(from, to, shift));
  const sideways = (place: number): number => (place - 32) * STEP - shift[0];
  return {
    x: sideways(x),
    y: (y - 24) * STEP - shift[1],
    z: from + z * STEP,
    left: sideways(lateral.LEFT),
    right: sideways(lateral.RIGHT),
  };
};

const SHIFTS = [fc.integer({ min: -30, max: 30 }), fc.integer({ min: -20, max: 20 })] as const;

it('the hips are found in a pelvis, wherever it lies in the images', () => {
  fc.assert(
    fc.property(...SHIFTS, (x, y) => {
      const hips = hipsIn(-115, 155, [x, y]);
      expect(Math.abs(hips.x)).toBeLessThan(8);
      expect(Math.abs(hips.y)).toBeLessThan(14);
      expect(Math.abs(hips.z)).toBeLessThan(26);
      // Within the head of the femur, whose middle is 90 mm off the midplane.
      expect(Math.abs(hips.left - hipCentre('LEFT')[0])).toBeLessThan(20);
      expect(Math.abs(hips.right - hipCentre('RIGHT')[0])).toBeLessThan(20);
    }),
    { numRuns: runs(6, 2) },
  );
});

it('the hips of a mirrored body are mirrored', () => {
  /** A left hip that was operated on, so that the sides differ. */
  const uneven = (x: number, y: number, z: number): number =>
    Math.hypot(x - 104, y - 4, z - 6) < 20 ? 3000 : BODY(x, y, z);
  fc.assert(
    fc.property(...SHIFTS, (x, y) => {
      const volume = scanned(-115, 155, [x, y], uneven);
      const [nx] = volume.size;
      const values = volume.values.map((_, at) => volume.values[at - (at % nx) + (nx - 1 - (at % nx))] ?? 0);
      const [hips, mirrored] = [findHips(volume), findHips({ ...volume, values })];
      expect([mirrored.y, mirrored.z]).toEqual([hips.y, hips.z]);
      expect(mirrored.x).toBeCloseTo(nx - 1 - hips.x, 9);
      expect(mirrored.lateral.LEFT).toBeCloseTo(nx - 1 - hips.lateral.RIGHT, 9);
      expect(mirrored.lateral.RIGHT).toBeCloseTo(nx - 1 - hips.lateral.LEFT, 9);
      expect(hips.lateral.LEFT).toBeGreaterThan(hips.x);
      expect(hips.lateral.RIGHT).toBeLessThan(hips.x);
    }),
    { numRuns: runs(6, 2) },
  );
});

it('the hips are found in a scan of the whole legs, and not the knees', () => {
  expect(Math.abs(hipsIn(-500, 155, [0, 0]).z)).toBeLessThan(26);
});

it('an empty volume has its middle', () => {
  const size = [5, 7, 9] as const;
  const values = new Int16Array(5 * 7 * 9).fill(-1000);
  expect(findHips({ size, spacing: [4, 4, 4], values })).toEqual({
    x: 2,
    y: 3,
    z: 4,
    lateral: { LEFT: 2, RIGHT: 2 },
  });
});
