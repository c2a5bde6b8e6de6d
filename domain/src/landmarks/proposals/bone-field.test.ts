import { describe, expect, it } from 'vitest';
import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { unit } from '../points.ts';
import { surfaceOf } from './surface.ts';
import { fieldsInThickSlices } from './testing/thick-slices.ts';
import { tipOf } from './tips.ts';

const SIZE: Vector = [64, 64, 16];
const MIDDLE: Vector = [25, 25.3, 22.4];

/** The points of the surface of a shape that was scanned in slices of 3 mm. */
const surfaceIn = (isInside: (point: Vector) => boolean): readonly Vector[] => {
  const [field] = fieldsInThickSlices(SIZE, (point) => (isInside(point) ? 1 : 0), [1]);
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
