import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { between } from '../../testing/between.ts';
import { DISTANCE_UNIT, REACH, sliceDistances } from './slice-distances.ts';

const WIDTH = 40;
const PIXELS: readonly [number, number] = [0.7, 0.9];

/** One slice with a disc of label 3, and an empty one above it. */
const scan = (x: number, y: number, radius: number) => {
  const labels = new Uint8Array(2 * WIDTH * WIDTH);
  for (let at = 0; at < WIDTH * WIDTH; at++)
    if (Math.hypot((at % WIDTH) * PIXELS[0] - x, Math.floor(at / WIDTH) * PIXELS[1] - y) < radius)
      labels[at] = 3;
  const size: Vector = [WIDTH, WIDTH, 2];
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  return { volume: { origin: [0, 0, 0], axes, spacing: [...PIXELS, 3], size } as const, labels };
};

const whole = { min: [0, 0, 0], max: [WIDTH - 1, WIDTH - 1, 1] } as const;

describe('the distances from an outline in its slice', () => {
  it('are those of the disc that was labelled, to less than a pixel, and negative inside of it', () => {
    fc.assert(
      fc.property(between(11, 16), between(12, 22), between(2.5, 9), (x, y, radius) => {
        const { values } = sliceDistances(scan(x, y, radius), 3, whole);
        const wrong = Array.from({ length: WIDTH * WIDTH }, (_, at) => at).filter((at) => {
          const far = Math.hypot((at % WIDTH) * PIXELS[0] - x, Math.floor(at / WIDTH) * PIXELS[1] - y);
          const exact = Math.max(-REACH, Math.min(REACH, far - radius));
          const seen = (values[at] ?? 0) * DISTANCE_UNIT;
          return Math.abs(seen - exact) >= 0.8 || seen < 0 !== far < radius;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('are the farthest where a slice has none, and around the box there is room for them', () => {
    const box = { min: [14, 14, 0], max: [20, 20, 0] } as const;
    const { min, size, values } = sliceDistances(scan(12, 15, 3), 3, box);
    expect(min).toEqual([5, 7, 0]);
    expect(size).toEqual([25, 21, 2]);
    expect(new Set(values.subarray(25 * 21))).toEqual(new Set([127]));
  });
});
