import { cross } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf, volumeOf, voxelAt } from '@cotyle/domain/ct/volume';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedHip, sliceNear } from './planned-hip.ts';
import { between } from '@cotyle/domain/testing/between';

const HIPS: Record<Side, Vector> = { LEFT: [90, 4, -6], RIGHT: [-84, 2, -8] };

describe('the planned hip', () => {
  it('is that of the side of the case', () => {
    expect(plannedHip({ hips: HIPS }, 'LEFT')).toEqual(HIPS.LEFT);
    expect(plannedHip({ hips: HIPS }, 'RIGHT')).toEqual(HIPS.RIGHT);
  });

  it('lies between both hips in a case without a side, and is unknown without hips', () => {
    expect(plannedHip({ hips: HIPS }, null)).toEqual([3, 3, -7]);
    expect(plannedHip({ hips: null }, 'LEFT')).toBeUndefined();
  });
});

const axial = fc.record({
  angle: between(-0.4, 0.4),
  corner: fc.tuple(between(-300, -100), between(-300, -100), between(-900, 500)),
  spacing: between(0.4, 3),
  pixel: fc.tuple(between(0.3, 2), between(0.3, 2)),
});

describe('the slice at the planned hip', () => {
  it('is the one that contains the point, in oblique images too', () => {
    fc.assert(
      fc.property(
        axial,
        fc.integer({ min: 0, max: 39 }),
        between(-0.45, 0.45),
        ({ angle, ...image }, slice, off) => {
          const row: Vector = [Math.cos(angle), Math.sin(angle), 0];
          const column: Vector = [-Math.sin(angle) * Math.cos(angle), Math.cos(angle) ** 2, Math.sin(angle)];
          const normal = cross(row, column);
          const places = Array.from({ length: 40 }, (_, n): Vector => {
            const by = n * image.spacing;
            return [
              image.corner[0] + by * normal[0],
              image.corner[1] + by * normal[1],
              image.corner[2] + by * normal[2],
            ];
          });
          const { volume } = volumeOf(places, {
            orientation: { row, column },
            columns: 64,
            rows: 64,
            pixel: image.pixel,
          });
          if (!volume) throw new Error('no volume');
          const point = pointOf(volume, [20, 31, slice + off]);
          expect(sliceNear(places, point)).toBe(slice);
          expect(voxelAt(volume, point)[2]).toBe(slice);
        },
      ),
    );
  });

  it('of the left and of the right hip are the same distance from the midplane in a mirrored body', () => {
    const places = [0, 1, 2, 3].map((z): Vector => [-99, -99, z]);
    const { volume } = volumeOf(places, {
      orientation: { row: [1, 0, 0], column: [0, 1, 0] },
      columns: 100,
      rows: 100,
      pixel: [2, 2],
    });
    if (!volume) throw new Error('no volume');
    fc.assert(
      fc.property(between(40, 90), between(-30, 30), between(0, 3), (x, y, z) => {
        const points = { LEFT: [x, y, z], RIGHT: [-x, y, z] } satisfies Record<string, Vector>;
        // Halfway between two voxels either is as near.
        fc.pre([(x + 99) / 2, z].every((at) => Math.abs((at % 1) - 0.5) > 1e-9));
        const [left, right] = [voxelAt(volume, points.LEFT), voxelAt(volume, points.RIGHT)];
        expect(right).toEqual([99 - left[0], left[1], left[2]]);
        expect(left[0]).toBeGreaterThan(49);
        expect(sliceNear(places, points.LEFT)).toBe(sliceNear(places, points.RIGHT));
      }),
    );
  });

  it('is unknown where the point is not in the series, or slices have no position', () => {
    const places = [0, 5, 10].map((z): Vector => [0, 0, z]);
    expect(sliceNear(places, [1, 2, 19])).toBe(2);
    expect(sliceNear(places, [1, 2, 21])).toBeUndefined();
    expect(sliceNear([...places, null], [1, 2, 5])).toBeUndefined();
    expect(sliceNear([[0, 0, 0]], [0, 0, 0])).toBeUndefined();
  });
});
