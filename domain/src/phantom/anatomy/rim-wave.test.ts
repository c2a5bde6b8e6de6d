import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { principalAxes } from '../../landmarks/principal-axes.ts';
import { rimDirections } from '../../landmarks/rim-shape.ts';
import { between } from '../../testing/between.ts';
import { rimWaveOf } from './rim-wave.ts';

const DIRECTIONS = rimDirections(24);

const anyWave = fc.record({
  rise: between(0, 3.5),
  highest: between(0, 180),
  third: between(0, 1),
  thirdHighest: between(0, 120),
});

describe('the wave of a rim', () => {
  it('leaves the plane of best fit through the edge exactly where it was', () => {
    fc.assert(
      fc.property(anyWave, between(20, 30), between(-10, 0), (wave, ball, rim) => {
        const { edge } = rimWaveOf(wave, ball, rim, DIRECTIONS);
        const points = DIRECTIONS.map((angle): Vector => {
          const { radius, height } = edge(angle);
          return [radius * Math.cos(angle), radius * Math.sin(angle), height];
        });
        const { mean, axes } = principalAxes(points);
        expect(Math.abs(axes[2][2])).toBeCloseTo(1, 9);
        expect(mean[2]).toBeCloseTo(0, 6);
      }),
    );
  });

  it('has its edge on the ball and on its own surface', () => {
    fc.assert(
      fc.property(anyWave, between(0.8, 5.4), (wave, angle) => {
        const { at, edge } = rimWaveOf(wave, 25, -5, DIRECTIONS);
        const { radius, height } = edge(angle);
        expect(Math.hypot(radius, height - 5)).toBeCloseTo(25, 9);
        expect(at(radius * Math.cos(angle), radius * Math.sin(angle))).toBeCloseTo(height, 6);
      }),
    );
  });

  it('is nothing for a flat rim', () => {
    const { edge, peak } = rimWaveOf({ rise: 0, highest: 35, third: 0, thirdHighest: 0 }, 25, -5, DIRECTIONS);
    expect(peak).toBe(0);
    expect(DIRECTIONS.every((angle) => edge(angle).height === 0)).toBe(true);
  });
});
