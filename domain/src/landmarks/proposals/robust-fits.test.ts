import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, lengthOf, difference } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { plus, times, unit } from '../points.ts';
import { modeOf, robustSphere, summitOf } from './robust-fits.ts';
import { between } from '../../testing/between.ts';

const anyPoint = fc.tuple(between(-500, 500), between(-500, 500), between(-500, 500));
const anyWay = fc
  .tuple(between(-1, 1), between(-1, 1), between(-1, 1))
  .filter((way) => lengthOf(way) > 0.2)
  .map(unit);

/** Points spread evenly over a sphere. */
const ball = (centre: Vector, radius: number, count: number): Vector[] =>
  Array.from({ length: count }, (_, n) => {
    const z = 1 - (2 * n + 1) / count;
    const [r, turn] = [Math.sqrt(1 - z * z), n * 2.399_963];
    return plus(centre, times([r * Math.cos(turn), r * Math.sin(turn), z], radius));
  });

describe('a sphere with spurs and a neck', () => {
  it('is found as if they were not there', () => {
    fc.assert(
      fc.property(anyPoint, between(18, 30), anyWay, (centre, radius, neck) => {
        const points = ball(centre, radius, 800).map((point, n) => {
          const way = unit(difference(point, centre));
          if (dot(way, neck) > 0.8) return plus(point, times(way, 5));
          return n % 11 === 0 ? plus(point, times(way, 3)) : point;
        });
        const start = { centre: plus(centre, [1.5, -1, 1]), radius: radius + 1 };
        const found = robustSphere(points, start, [4, 3, 2, 1.5, 1, 0.8, 0.8]);
        expect(lengthOf(difference(found?.centre ?? [0, 0, 0], centre))).toBeLessThan(0.05);
        expect(found?.radius).toBeCloseTo(radius, 1);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a summit', () => {
  it('is that of a round top, in between the points', () => {
    fc.assert(
      fc.property(anyPoint, between(4, 20), anyWay, (centre, radius, up) => {
        const points = ball(centre, radius, Math.round(12 * radius * radius));
        const top = plus(centre, times(up, radius));
        const found = summitOf(points, up);
        expect(lengthOf(difference(found?.point ?? [0, 0, 0], top))).toBeLessThan(0.35);
      }),
      { numRuns: 20 },
    );
  });

  it('is absent without points', () => {
    expect(summitOf([], [0, 0, 1])).toBeUndefined();
  });
});

describe('the mode of values', () => {
  it('is where most of them are', () => {
    expect(modeOf([1, 7, 7.2, 7.4, 12, 3], 1)).toBeCloseTo(7.2, 9);
    expect(modeOf([], 1)).toBeNaN();
  });
});
