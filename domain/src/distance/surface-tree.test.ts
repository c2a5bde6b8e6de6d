import { assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sphereMesh, torusMesh } from '../models/testing/meshes.ts';
import { distanceField } from './distance-field.ts';
import { surfaceTree } from './surface-tree.ts';
import { weldedMesh } from './weld.ts';
import { box } from './testing/solids.ts';
import { between } from '../testing/between.ts';

const coordinate = (most: number) => between(-most, most);
const point = (most: number) => tuple(coordinate(most), coordinate(most), coordinate(most));

/** Exact, with edges and corners to be nearest to. */
const toBox = (
  [x, y, z]: readonly [number, number, number],
  half: readonly [number, number, number],
): number => {
  const [dx, dy, dz] = [Math.abs(x) - half[0], Math.abs(y) - half[1], Math.abs(z) - half[2]];
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0));
  return outside > 0 ? outside : Math.max(dx, dy, dz);
};

describe('the distance to a surface', () => {
  const solid = surfaceTree(weldedMesh(box([-20, -10, -5], [20, 10, 5])));

  it('is exact for a box and negative inside, nearest to a face, an edge or a corner', () => {
    assert(
      property(point(30), (p) => {
        expect(solid.distance(...p, 0)).toBeCloseTo(toBox(p, [20, 10, 5]), 4);
      }),
      { numRuns: 400 },
    );
  });

  it('has the right sign beyond each corner and edge, where triangles of several faces are equally near', () => {
    for (const x of [-21, 0, 21])
      for (const y of [-11, 0, 11])
        for (const z of [-6, 0, 6]) {
          if (x === 0 && y === 0 && z === 0) continue;
          expect(solid.distance(x, y, z, 0)).toBeGreaterThan(0);
          expect(solid.distance(x * 0.9, y * 0.8, z * 0.7, 0)).toBeLessThan(0);
        }
  });

  it('has the right sign around a concave surface', () => {
    const ring = surfaceTree(torusMesh(96, 48, { major: 60, minor: 25 }));
    assert(
      property(point(90), ([x, y, z]) => {
        const exact = Math.hypot(Math.hypot(x, y) - 60, z) - 25;
        expect(Math.abs(ring.distance(x, y, z, 0) - exact)).toBeLessThan(0.25);
      }),
    );
  });

  it('is found again from where the last point was', () => {
    const first = solid.distance(25, 0, 0, 0);
    solid.distance(-25, 0, 0, 0);
    expect(solid.distance(25, 0, 0, 0)).toBe(first);
    expect(solid.contact).toMatchObject({ x: 20, y: 0, z: 0 });
  });
});

describe('a distance field', () => {
  it('is never above the distance and at most two spacings of its grid below it, a coarse one from 8 mm on', () => {
    const field = distanceField(surfaceTree(sphereMesh(64, 32, 30)));
    assert(
      property(point(34), (p) => {
        const distance = field.distance(...p, 0);
        const bound = field.atLeast(...p);
        expect(bound).toBeLessThanOrEqual(distance + 1e-6);
        expect(bound).toBeGreaterThan(distance - 2 * (bound > 8 ? 10 : 2.5));
      }),
      { examples: [[[-15, 25, 33.1]]] },
    );
    expect(field.atLeast(200, 0, 0)).toBeCloseTo(170, 6);
  });
});
