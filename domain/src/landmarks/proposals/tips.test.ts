import { expect, it } from 'vitest';
import { difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { unit } from '../points.ts';
import { boneField } from './bone-field.ts';
import { surfaceOf } from './surface.ts';
import { tipOf } from './tips.ts';

const SIZE = 40;
const SPACING = 0.8;

/** The labels of a ball that lies anywhere between the voxels. */
const ball = (centre: Vector, radius: number): Uint8Array =>
  Uint8Array.from({ length: SIZE ** 3 }, (_, at) => {
    const voxel: Vector = [at % SIZE, Math.floor(at / SIZE) % SIZE, Math.floor(at / SIZE ** 2)];
    const way = difference([voxel[0] * SPACING, voxel[1] * SPACING, voxel[2] * SPACING], centre);
    return dot(way, way) < radius * radius ? 1 : 0;
  });

const tipAbove = (centre: Vector, radius: number, up: Vector): number => {
  const size: Vector = [SIZE, SIZE, SIZE];
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  const volume = { origin: [0, 0, 0], axes, spacing: [SPACING, SPACING, SPACING], size } as const;
  const box = { min: [4, 4, 4], max: [SIZE - 5, SIZE - 5, SIZE - 5] } as const;
  const field = boneField({ volume, labels: ball(centre, radius) }, 1, box);
  const tip = tipOf(field ? surfaceOf(field).map(({ point }) => point) : [], up);
  return dot(difference(tip?.point ?? [0, 0, 0], centre), up);
};

it.each([3.5, 5, 8])(
  'a tip with a radius of %d mm is where it was before the bone was smoothed',
  (radius) => {
    const above = [
      tipAbove([15, 16, 16.3], radius, [0, 0, -1]),
      tipAbove([15.3, 16.2, 15.9], radius, unit([0.3, -1, 0.2])),
    ];
    for (const height of above) expect(Math.abs(height - radius)).toBeLessThan(0.2);
  },
);

it('there is no tip without a bone', () => {
  expect(tipOf([], [0, 0, 1])).toBeUndefined();
});
