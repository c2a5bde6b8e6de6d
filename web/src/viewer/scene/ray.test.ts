import { assert, property, tuple } from 'fast-check';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { MeshChunk } from '../loading/mesh-chunk.ts';
import { intersectChunk } from './ray.ts';
import { between } from '@cotyle/domain/testing/between';

const number = between(-100, 100);
const point = tuple(number, number, number);
const part = between(0.01, 0.98);
type Point = [number, number, number];

const volumeOf = (a: Point, b: Point, c: Point, d: Point): number => {
  const [x, y, z] = [a, b, c].map((corner) => new Vector3(...corner).sub(new Vector3(...d)));
  return x && y && z ? x.dot(y.cross(z)) : 0;
};

const chunkOf = (...points: Point[]): MeshChunk => ({
  positions: Float32Array.from(points.flat()),
  stride: 3,
  indices: null,
  translation: [0, 0, 0],
  scale: 1,
});

const ALL = { from: 0, to: Infinity };
/** Two walls across the x axis, ten apart. */
const walls = chunkOf([10, -1, -1], [10, 3, -1], [10, -1, 3], [20, -1, -1], [20, 3, -1], [20, -1, 3]);
const along = { origin: [0, 0, 0], direction: [1, 0, 0] } as const;

describe('a ray segment', () => {
  it('intersects a triangle at the targeted point from either side, and misses it otherwise', () => {
    assert(
      property(point, point, point, point, part, part, (a, b, c, origin, one, other) => {
        const towards = (u: number, v: number): Point => {
          const corner = new Vector3(...a);
          const [x, y] = [new Vector3(...b).sub(corner), new Vector3(...c).sub(corner)];
          return corner
            .addScaledVector(x, u)
            .addScaledVector(y, v)
            .sub(new Vector3(...origin))
            .toArray();
        };
        // Skips triangles seen edge-on.
        if (Math.abs(volumeOf(a, b, c, origin)) < 1000) return;
        const [u, v] = one + other < 1 ? [one, other] : [1 - one, 1 - other];
        const chunk = chunkOf(a, b, c);
        expect(intersectChunk(chunk, { origin, direction: towards(u, v), ...ALL })).toBeCloseTo(1, 3);
        expect(intersectChunk(chunk, { origin, direction: towards(1 + u, v), ...ALL })).toBeUndefined();
        expect(intersectChunk(chunk, { origin, direction: towards(u, -v), ...ALL })).toBeUndefined();
      }),
    );
  });

  it('intersects the nearer of two walls', () => {
    expect(intersectChunk(walls, { ...along, ...ALL })).toBeCloseTo(10, 6);
  });

  it('ignores the part that is cut away', () => {
    expect(intersectChunk(walls, { ...along, from: 15, to: Infinity })).toBeCloseTo(20, 6);
    expect(intersectChunk(walls, { ...along, from: 0, to: 5 })).toBeUndefined();
  });

  it('intersects nothing behind the camera', () => {
    expect(intersectChunk(walls, { origin: [30, 0, 0], direction: [1, 0, 0], ...ALL })).toBeUndefined();
  });
});
