import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../phantom/anatomy/random.ts';
import { rimWaveOf } from '../../phantom/anatomy/rim-wave.ts';
import type { RimWaveParameters } from '../../phantom/anatomy/rim-wave.ts';
import { between } from '../../testing/between.ts';
import { rimDirections } from '../rim-shape.ts';
import { rimCurveOf } from './rim-curve.ts';

const RADIUS = 25;
const OFF = 0.1;
const PLANE = rimDirections(24);
const RING = rimDirections(69);

const anyRim = fc.record({
  wave: fc.record({
    rise: between(0.8, 2.8),
    highest: between(20, 50),
    third: between(0, 0.4),
    thirdHighest: between(0, 120),
  }),
  down: between(-2, 2),
  back: between(-2, 2),
});

interface Rim {
  readonly wave: RimWaveParameters;
  readonly down: number;
  readonly back: number;
}

const heightsOf = ({ wave, down, back }: Rim): readonly number[] => {
  const { edge } = rimWaveOf(wave, RADIUS, 0, PLANE);
  return RING.map((turn) => edge(turn).height + down * Math.cos(turn) + back * Math.sin(turn));
};

const curveOf = (heights: readonly number[]) =>
  rimCurveOf(
    RING.map((turn, n) => ({ turn, height: heights[n] ?? 0 })),
    OFF,
  );

const degrees = (millimetres: number): number => (millimetres / RADIUS) * (180 / Math.PI);

describe('the curve of a rim', () => {
  it('has the slope of the plane of best fit, whatever its wave', () => {
    fc.assert(
      fc.property(anyRim, (rim) => {
        const curve = curveOf(heightsOf(rim));
        const [down, back] = curve?.slope ?? [NaN, NaN];
        expect(degrees(Math.hypot(down - rim.down, back - rim.back))).toBeLessThan(0.4);
      }),
      { numRuns: 12 },
    );
  });

  it('runs under single spurs and over missing pieces', () => {
    const errors = Array.from({ length: 40 }, (_, seed) => {
      const random = randomOf(seed + 1);
      const range = (from: number, to: number): number => from + (to - from) * random();
      const wave = { rise: range(0.8, 2.8), highest: range(20, 50), third: range(0, 0.4), thirdHighest: 60 };
      const rim = { wave, down: range(-2, 2), back: range(-2, 2) };
      const spurs = [0, 1, 2].map(() => [Math.floor(range(0, 69)), range(1.5, 5)] as const);
      const missing = Math.floor(range(0, 65));
      const heights = heightsOf(rim).map((height, n) => {
        const spur = spurs.reduce((most, [at, size]) => Math.max(most, size - Math.abs(n - at)), 0);
        return height + spur - (spur === 0 && n >= missing && n < missing + 3 ? 2.5 : 0);
      });
      const [down, back] = curveOf(heights)?.slope ?? [NaN, NaN];
      return degrees(Math.hypot(down - rim.down, back - rim.back));
    }).toSorted((a, b) => a - b);
    expect(errors[20]).toBeLessThan(0.1);
    expect(errors[36]).toBeLessThan(0.5);
    expect(errors[39]).toBeLessThan(2);
  });

  it('is less sure of its slope the more of it spurs hide', () => {
    const clean = heightsOf({
      wave: { rise: 1.8, highest: 35, third: 0, thirdHighest: 0 },
      down: 0,
      back: 0,
    });
    const spreads = [0, 8, 16].map(
      (count) =>
        curveOf(clean.map((height, n) => height + (n % 23 < count ? 2.5 + (n % 3) : 0)))?.spread ?? 0,
    );
    expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
    expect(degrees(spreads[0] ?? 9)).toBeLessThan(0.3);
  });

  it('needs a few points', () => {
    expect(rimCurveOf([], OFF)).toBeUndefined();
    expect(rimCurveOf([{ turn: 1, height: 0 }], OFF)).toBeUndefined();
  });
});
