import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../ct/vector.ts';
import { boxOfSeries, isOnFile, PIN_MARGIN } from './pin-bounds.ts';
import { between } from '../testing/between.ts';

const corner = fc.tuple(between(-400, 400), between(-400, 400), between(-900, 900));
const box = fc.tuple(corner, corner).map(([a, b]) => ({
  min: [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])] as const,
  max: [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])] as const,
}));
const part = between(0, 1);

describe('a point', () => {
  it('inside the box of its file is on it, and one farther away than the margin is not', () => {
    const axis = fc.constantFrom(0, 1, 2);
    fc.assert(
      fc.property(box, fc.tuple(part, part, part), axis, between(0.001, 5000), (file, parts, k, off) => {
        const at = (n: 0 | 1 | 2): number => file.min[n] + parts[n] * (file.max[n] - file.min[n]);
        const inside: Vector = [at(0), at(1), at(2)];
        expect(isOnFile(inside, file)).toBe(true);
        for (const far of [file.max[k] + PIN_MARGIN + off, file.min[k] - PIN_MARGIN - off]) {
          const outside = inside.map((value, n) => (n === k ? far : value)) as unknown as Vector;
          expect(isOnFile(outside, file)).toBe(false);
        }
      }),
    );
  });

  it('is judged alike on both sides of the body', () => {
    const mirrored = ([x, y, z]: Vector): Vector => [-x, y, z];
    fc.assert(
      fc.property(box, corner, (file, point) => {
        const other = {
          min: [-file.max[0], file.min[1], file.min[2]] as const,
          max: [-file.min[0], file.max[1], file.max[2]] as const,
        };
        expect(isOnFile(mirrored(point), other)).toBe(isOnFile(point, file));
      }),
    );
  });

  it('that is no number is on no file', () => {
    expect(isOnFile([NaN, 0, 0], { min: [-1, -1, -1], max: [1, 1, 1] })).toBe(false);
    expect(isOnFile([0, Infinity, 0], { min: [-1, -1, -1], max: [1, 1, 1] })).toBe(false);
  });
});

describe('the box of a series', () => {
  it('has its images from edge to edge, wherever the rows and columns point', () => {
    const series = {
      places: [
        [-100, -80, 0],
        [-100, -80, 300],
      ] as const,
      orientations: [{ row: [1, 0, 0], column: [0, 1, 0] }] as const,
      matrices: [[200, 400]] as const,
      pixels: [[0.8, 0.5]] as const,
    };
    expect(boxOfSeries(series)).toEqual({ min: [-100, -80, 0], max: [100, 80, 300] });
    const turned = { ...series, orientations: [{ row: [0, 1, 0], column: [0, 0, -1] }] as const };
    expect(boxOfSeries(turned)).toEqual({ min: [-100, -80, -160], max: [-100, 120, 300] });
  });

  it('is unknown without positions', () => {
    expect(boxOfSeries({ places: [], orientations: [], matrices: [], pixels: [] })).toBeUndefined();
  });
});
