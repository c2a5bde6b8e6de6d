import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeLetters } from './orientation.ts';
import { PLANES, planesOf } from './planes.ts';
import { cross, dot, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';
import { moved, pointOf, volumeOf, voxelAt } from './volume.ts';
import type { Volume } from './volume.ts';
import { between } from '../testing/between.ts';

const IMAGE = {
  orientation: { row: [1, 0, 0], column: [0, 1, 0] } as const,
  columns: 64,
  rows: 48,
  pixel: [0.7, 0.8],
} as const;

const straight = (count: number, spacing: number): Vector[] =>
  Array.from({ length: count }, (_, n): Vector => [-20, -30, 5 + n * spacing]);

const volumeFrom = (places: readonly (Vector | null)[], image: Parameters<typeof volumeOf>[1] = IMAGE) => {
  const { volume } = volumeOf(places, image);
  if (!volume) throw new Error('The series is no volume.');
  return volume;
};

/** Small rotations about all three axes, as in oblique scans. */
const turn =
  (a: number, b: number, c: number) =>
  (v: Vector): Vector => {
    const [x, y, z] = v;
    const [y1, z1] = [y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)];
    const [x2, z2] = [x * Math.cos(b) + z1 * Math.sin(b), -x * Math.sin(b) + z1 * Math.cos(b)];
    return [x2 * Math.cos(c) - y1 * Math.sin(c), x2 * Math.sin(c) + y1 * Math.cos(c), z2];
  };
const small = between(-0.3, 0.3);
const askew: fc.Arbitrary<Volume> = fc.tuple(small, small, small, fc.boolean()).map(([a, b, c, isProne]) => {
  const turned = turn(a, b, c);
  const sign = isProne ? -1 : 1;
  const [row, column] = [turned([sign, 0, 0]), turned([0, sign, 0])];
  const normal = cross(row, column);
  const places = Array.from({ length: 20 }, (_, n): Vector => [
    normal[0] * n * 1.25,
    normal[1] * n * 1.25,
    normal[2] * n * 1.25,
  ]);
  return volumeFrom(places, { ...IMAGE, orientation: { row, column } });
});

describe('the volume of a series', () => {
  it('has its voxels at the positions of the slices', () => {
    const volume = volumeFrom(straight(10, 1.25));
    expect(volume).toMatchObject({ origin: [-20, -30, 5], size: [64, 48, 10] });
    expect(volume.spacing[2]).toBeCloseTo(1.25, 9);
    const [x, y, z] = pointOf(volume, [10, 20, 4]);
    expect([x, y, z].map((value) => Number(value.toFixed(6)))).toEqual([-12, -16, 10]);
  });

  it.each([
    ['two slices', straight(2, 1), 'few'],
    ['a slice without a place', [...straight(4, 1), null], 'unplaced'],
    ['a missing slice', straight(10, 1).filter((_, n) => n !== 4), 'uneven'],
    [
      'a slice that is shifted sideways',
      straight(10, 1).map(([x, y, z], n): Vector => [n === 4 ? x + 3 : x, y, z]),
      'uneven',
    ],
    ['slices at one place', Array.from({ length: 5 }, (): Vector => [0, 0, 0]), 'uneven'],
    ['a tilted gantry', straight(10, 1).map(([x, y, z]): Vector => [x, y + 0.1 * z, z]), 'tilted'],
  ] as const)('does not exist for %s', (_, places, why) => {
    expect(volumeOf(places, IMAGE)).toEqual({ why });
  });

  it('does not exist if rows and columns are not perpendicular', () => {
    const orientation = { row: [1, 0, 0], column: [0.1, 0.995, 0] } as const;
    expect(volumeOf(straight(9, 1), { ...IMAGE, orientation })).toEqual({ why: 'skewed' });
  });

  it('maps the point of each voxel back to it, and no point outside', () => {
    fc.assert(
      fc.property(askew, fc.nat(63), fc.nat(47), fc.nat(19), (volume, i, j, k) => {
        expect(voxelAt(volume, pointOf(volume, [i, j, k]))).toEqual([i, j, k]);
      }),
    );
    expect(voxelAt(volumeFrom(straight(10, 1)), [9999, -9999, 0])).toEqual([63, 0, 0]);
    expect(moved(volumeFrom(straight(10, 1)), [3, 3, 9], 2, 5)).toEqual([3, 3, 9]);
  });
});

describe('the planes of a volume', () => {
  it('are shown as on a film, for any order of the scan', () => {
    fc.assert(
      fc.property(askew, (volume) => {
        const planes = planesOf(volume);
        const letters = Object.fromEntries(
          PLANES.map((plane) => {
            const { normal, up } = planes[plane];
            const { left, top } = edgeLetters(cross(up, normal), [-up[0], -up[1], -up[2]]);
            return [plane, `${left[0]}${top[0]}`];
          }),
        );
        expect(letters).toEqual({ axial: 'RA', coronal: 'RS', sagittal: 'AS' });
      }),
    );
  });

  it('run along one axis of the scan each, and are perpendicular', () => {
    fc.assert(
      fc.property(askew, (volume) => {
        const planes = planesOf(volume);
        expect(new Set(PLANES.map((plane) => planes[plane].axis)).size).toBe(3);
        for (const plane of PLANES) {
          const { axis, normal, up } = planes[plane];
          expect(Math.abs(dot(normal, volume.axes[axis]))).toBeCloseTo(1, 6);
          expect(dot(normal, up)).toBeCloseTo(0, 6);
          expect(lengthOf(up)).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('advance towards the feet, the back and the right', () => {
    fc.assert(
      fc.property(askew, (volume) => {
        const planes = planesOf(volume);
        const goesTo = (plane: (typeof PLANES)[number], body: 0 | 1 | 2): number => {
          const { axis, onwards } = planes[plane];
          return onwards * volume.axes[axis][body];
        };
        expect(goesTo('axial', 2)).toBeLessThan(0);
        expect(goesTo('coronal', 1)).toBeGreaterThan(0);
        expect(goesTo('sagittal', 0)).toBeLessThan(0);
      }),
    );
  });
});
