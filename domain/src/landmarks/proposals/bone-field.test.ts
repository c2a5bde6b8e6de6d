import { describe, expect, it } from 'vitest';
import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { unit } from '../points.ts';
import { boneField } from './bone-field.ts';
import { surfaceOf } from './surface.ts';
import { tipOf } from './tips.ts';

const SIZE: Vector = [64, 64, 16];
const SPACING: Vector = [0.8, 0.8, 3];
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;
const MIDDLE: Vector = [25, 25.3, 22.4];

/** The points of the surface of a shape that was scanned in slices of 3 mm. */
const surfaceIn = (isInside: (point: Vector) => boolean): readonly Vector[] => {
  const labels = Uint8Array.from({ length: SIZE[0] * SIZE[1] * SIZE[2] }, (_, at) => {
    const [i, j] = [at % SIZE[0], Math.floor(at / SIZE[0]) % SIZE[1]];
    const k = Math.floor(at / (SIZE[0] * SIZE[1]));
    return isInside([i * SPACING[0], j * SPACING[1], k * SPACING[2]]) ? 1 : 0;
  });
  const volume = { origin: [0, 0, 0], axes: AXES, spacing: SPACING, size: SIZE } as const;
  const box = { min: [0, 0, 0], max: [SIZE[0] - 1, SIZE[1] - 1, SIZE[2] - 1] } as const;
  const field = boneField({ volume, labels }, 1, box);
  return field ? surfaceOf(field).map(({ point }) => point) : [];
};

describe('the surface of a bone in slices of 3 mm', () => {
  it.each([60, 65, 70])('is smooth where it leans by %d degrees, without the steps of the slices', (lean) => {
    const turn = (lean * Math.PI) / 180;
    const axis: Vector = unit([Math.sin(turn), 0.2 * Math.sin(turn), Math.cos(turn)]);
    const radius = 7;
    const off = (point: Vector): number => lengthOf(cross(difference(point, MIDDLE), axis)) - radius;
    const inMiddle = surfaceIn((point) => off(point) < 0).filter(
      (point) => Math.abs(dot(difference(point, MIDDLE), axis)) < 8,
    );
    expect(inMiddle.length).toBeGreaterThan(300);
    const squares = inMiddle.reduce((sum, point) => sum + off(point) ** 2, 0);
    expect(Math.sqrt(squares / inMiddle.length)).toBeLessThan(0.25);
    expect(Math.max(...inMiddle.map((point) => Math.abs(off(point))))).toBeLessThan(0.5);
  });

  it.each([0, 0.6, 1.2, 1.8, 2.4])('ends where a round tip does, %d mm further from a slice', (further) => {
    const centre: Vector = [MIDDLE[0], MIDDLE[1], 18 + further];
    const radius = 4;
    // The tip of a finger that points down.
    const points = surfaceIn(
      (point) =>
        lengthOf(difference([point[0], point[1], Math.min(point[2], centre[2])], centre)) < radius &&
        point[2] < 36,
    );
    const tip = tipOf(points, [0, 0, -1]);
    expect(Math.abs((tip?.point[2] ?? 0) - (centre[2] - radius))).toBeLessThan(0.9);
  });
});
