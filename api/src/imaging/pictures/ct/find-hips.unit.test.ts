import { degrees } from '@cotyle/domain/cup/units';
import { hounsfieldOf } from '@cotyle/domain/phantom/body';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findHips } from './find-hips.ts';
import type { CoarseVolume } from './find-hips.ts';

const SOCKET = { inclination: degrees(42), anteversion: degrees(18) };
const BODY = hounsfieldOf({ sockets: { LEFT: SOCKET, RIGHT: SOCKET }, socketRadius: 26 });
const STEP = 6;

/** The phantom between two heights, shifted sideways and backwards; the hips are at the origin of its heights. */
const volumeOf = (from: number, to: number, [shiftX, shiftY]: readonly [number, number]) => {
  const size = [64, 48, Math.floor((to - from) / STEP) + 1] as const;
  const corner = [-32 * STEP, -24 * STEP, from] as const;
  const values = new Int16Array(size[0] * size[1] * size[2]);
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [at % size[0], Math.floor(at / size[0]) % size[1]];
    const z = Math.floor(at / (size[0] * size[1]));
    values[at] = BODY(corner[0] + x * STEP - shiftX, corner[1] + y * STEP - shiftY, corner[2] + z * STEP);
  }
  const volume: CoarseVolume = { size, spacing: [STEP, STEP, STEP], values };
  const { x, y, z } = findHips(volume);
  return { x: corner[0] + x * STEP - shiftX, y: corner[1] + y * STEP - shiftY, z: corner[2] + z * STEP };
};

it('the hips are found in a pelvis, wherever it lies in the images', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -20, max: 20 }), (x, y) => {
      const hips = volumeOf(-115, 155, [x, y]);
      expect(Math.abs(hips.x)).toBeLessThan(8);
      expect(Math.abs(hips.y)).toBeLessThan(14);
      expect(Math.abs(hips.z)).toBeLessThan(26);
    }),
    { numRuns: 6 },
  );
});

it('the hips are found in a scan of the whole legs, and not the knees', () => {
  const hips = volumeOf(-500, 155, [0, 0]);
  expect(Math.abs(hips.z)).toBeLessThan(26);
});

it('an empty volume has its middle', () => {
  const size = [5, 7, 9] as const;
  const values = new Int16Array(5 * 7 * 9).fill(-1000);
  expect(findHips({ size, spacing: [4, 4, 4], values })).toMatchObject({ x: 2, y: 3, z: 4 });
});
