import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStl } from '../../models/stl-reader.ts';
import { binaryStl } from '../../phantom/stl.ts';
import type { Vector } from '../../ct/vector.ts';
import { labelled, volumeIn } from '../editing/testing/grids.ts';
import { CELLS } from './cell-table.ts';
import { marched } from './marching.ts';
import { surfaceOf } from './surface.ts';
import { faultsOf } from './mesh-faults.ts';
import { eachPoint, eulerOf, leastArea } from './testing/mesh-checks.ts';
import { between } from '../../testing/between.ts';

/** The first voxel of a test volume is here. */
const ORIGIN: Vector = [-20, 30, 100];

describe('The cells of marching cubes', () => {
  it('are empty without a change of sign, and at most five triangles otherwise or a fan', () => {
    expect(CELLS[0]).toEqual({ triangles: [], fans: [] });
    expect(CELLS[255]).toEqual({ triangles: [], fans: [] });
    expect(CELLS[1]?.triangles).toHaveLength(3);
    expect(CELLS.every(({ triangles }) => triangles.length <= 15)).toBe(true);
  });
});

describe('A surface of random samples', () => {
  it('is closed, manifold and wound outwards, without triangles that have no area', () => {
    fc.assert(
      fc.property(
        fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 3, max: 7 }))),
        fc.integer({ min: 1, max: 1e9 }),
        between(0.1, 0.9),
        (sizes, seed, part) => {
          const [nx = 3, ny = 3, nz = 3] = sizes;
          let state = seed;
          const planes = Array.from({ length: nz }, (_, k) =>
            Float32Array.from({ length: nx * ny }, (__, n) => {
              state = (state * 48271) % 0x7fffffff;
              const isEdge =
                k === 0 || k === nz - 1 || n % nx === 0 || n % nx === nx - 1 || n < nx || n >= nx * (ny - 1);
              // Now and then exactly on the surface.
              const value = state % 7 === 0 ? 0 : part - state / 0x7fffffff;
              return isEdge ? -1 : value;
            }),
          );
          const mesh = marched(
            { size: [nx, ny, nz], plane: (k) => planes[k] ?? new Float32Array(0) },
            Infinity,
          );
          if (!mesh) return;
          expect(faultsOf(mesh)).toEqual([]);
          expect(leastArea(mesh)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('The surface of random labels', () => {
  it('is closed and manifold, whatever hangs together or touches', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
        fc.constantFrom<Vector>([1, 1, 1], [0.7, 0.7, 3], [0.8, 1.1, 0.6]),
        (bits, spacing) => {
          fc.pre(bits.some(Boolean));
          const volume = volumeIn([6, 5, 4], spacing);
          const labels = Uint8Array.from(bits, (bit) => (bit ? 2 : 1));
          const { mesh } = surfaceOf({ volume, labels }, 2, { leastPart: 0 });
          expect(faultsOf(mesh)).toEqual([]);
          expect(leastArea(mesh)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const ballIn = (spacing: Vector, radius: number) => {
  const size = spacing.map((step) => Math.ceil((2 * radius + 8) / step)) as unknown as Vector;
  const middle = radius + 4;
  return labelled(volumeIn(size, spacing), (x, y, z) =>
    Math.hypot(x - middle, y - middle, z - middle) <= radius ? 1 : 0,
  );
};

describe('The surface of a segment', () => {
  it.each([
    [[0.8, 0.8, 0.8], 24],
    [[0.7, 0.7, 1], 10],
    [[0.9, 0.9, 2], 20],
    [[1, 1, 1], 6],
  ] as const)('of a ball, with voxels of %j mm and a radius of %d mm, is that ball', (spacing, radius) => {
    const { mesh, parts, size } = surfaceOf(ballIn(spacing, radius), 1);
    expect([parts, eulerOf(mesh), faultsOf(mesh)]).toEqual([1, 2, []]);
    const distances: number[] = [];
    eachPoint(mesh, (x, y, z) => {
      const middle = radius + 4;
      distances.push(
        Math.hypot(x - ORIGIN[0] - middle, y - ORIGIN[1] - middle, z - ORIGIN[2] - middle) - radius,
      );
    });
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
    expect(Math.abs(mean)).toBeLessThan(0.1);
    // A voxel is in or out as a whole, so that the labels themselves are off by about half a voxel.
    const most = 0.6 * Math.max(...spacing);
    expect(Math.max(...distances.map(Math.abs))).toBeLessThan(most);
    // Without the terraces it is much nearer on the whole.
    const square = distances.reduce((sum, distance) => sum + distance ** 2, 0) / distances.length;
    expect(Math.sqrt(square)).toBeLessThan(0.1 * Math.max(...spacing));
    expect(Math.abs(Math.cbrt((3 * size) / (4 * Math.PI)) - radius)).toBeLessThan(0.1);
  });

  it('of a ring has one hole through it', () => {
    const ring = labelled(volumeIn([44, 44, 18], [1, 1, 1]), (x, y, z) =>
      Math.hypot(Math.hypot(x - 21.5, y - 21.5) - 14, z - 8.5) <= 5 ? 3 : 0,
    );
    const { mesh, size } = surfaceOf(ring, 3);
    expect([eulerOf(mesh), faultsOf(mesh)]).toEqual([0, []]);
    expect(size / (2 * Math.PI ** 2 * 14 * 25)).toBeCloseTo(1, 1);
  });

  it.each([
    [1, 0.05, 0.4],
    [2, 0.75, 0.9],
    [4, 1.55, 1.65],
  ])('of a plate of %d voxels stays, with its thickness from two on', (voxels, least, most) => {
    const plate = labelled(volumeIn([40, 40, 15], [0.8, 0.8, 0.8]), (x, y, z) =>
      x > 4 && x < 26 && y > 4 && y < 26 && z > 3.9 && z < 3.9 + 0.8 * voxels ? 1 : 0,
    );
    const middle = 4 + 0.4 * (voxels - 1);
    const { mesh, parts } = surfaceOf(plate, 1, { leastPart: 0 });
    expect([parts, eulerOf(mesh), faultsOf(mesh)]).toEqual([1, 2, []]);
    const heights: number[] = [];
    eachPoint(mesh, (x, y, z) => {
      if (Math.abs(x - ORIGIN[0] - 15) < 5 && Math.abs(y - ORIGIN[1] - 15) < 5)
        heights.push(Math.abs(z - ORIGIN[2] - middle));
    });
    expect(Math.min(...heights)).toBeGreaterThan(least);
    expect(Math.max(...heights)).toBeLessThan(most);
  });

  it('is closed where the edge of the scan cuts it off', () => {
    const rod = labelled(volumeIn([20, 20, 10], [1, 1, 2]), (x, y) =>
      Math.hypot(x - 9, y - 10) <= 12 ? 1 : 0,
    );
    const { mesh, parts, size } = surfaceOf(rod, 1);
    expect([parts, eulerOf(mesh), faultsOf(mesh)]).toEqual([1, 2, []]);
    const count = rod.labels.filter((label) => label === 1).length;
    expect(size / (count * 2)).toBeCloseTo(1, 1);
  });

  it('has the parts that are large enough, and no holes', () => {
    const grid = labelled(volumeIn([60, 30, 30]), (x, y, z) => {
      const from = (cx: number): number => Math.hypot(x - cx, y - 15, z - 15);
      // In the hole of the first ball floats another.
      if (from(15) <= 12) return from(15) > 9 || from(15) <= 5 ? 1 : 0;
      return from(40) <= 6 || from(54) <= 3 ? 1 : 0;
    });
    const { mesh, parts, size } = surfaceOf(grid, 1);
    expect([parts, eulerOf(mesh), faultsOf(mesh)]).toEqual([2, 4, []]);
    expect(size / ((4 / 3) * Math.PI * (12 ** 3 + 6 ** 3))).toBeCloseTo(1, 1);
    expect(surfaceOf(grid, 1, { leastPart: 50 }).parts).toBe(3);
    expect(surfaceOf(grid, 1, { leastPart: 1e9 }).parts).toBe(1);
    expect(surfaceOf(grid, 9)).toMatchObject({ parts: 0, size: 0 });
  });

  it('has no more triangles than it may, and stays as close', () => {
    const ball = ballIn([0.8, 0.8, 0.8], 20);
    const all = surfaceOf(ball, 1);
    const few = surfaceOf(ball, 1, { mostTriangles: 6000 });
    expect(all.mesh.triangles.length / 3).toBeGreaterThan(15_000);
    expect(few.mesh.triangles.length / 3).toBeLessThanOrEqual(6000);
    expect(few.mesh.triangles.length / 3).toBeGreaterThan(3000);
    expect(faultsOf(few.mesh)).toEqual([]);
    expect(Math.abs(few.size / all.size - 1)).toBeLessThan(0.01);
  });

  it('of a mirrored scan is mirrored, and wound outwards, too', () => {
    const { volume, labels } = ballIn([0.8, 0.8, 1], 7);
    const half = labels.map((label, n) => (label === 1 && n % volume.size[0] < volume.size[0] / 2 ? 1 : 0));
    const other = { ...volume, axes: [[-1, 0, 0], volume.axes[1], volume.axes[2]] } as const;
    const one = surfaceOf({ volume, labels: half }, 1);
    const two = surfaceOf({ volume: other, labels: half }, 1);
    expect(two.size).toBeCloseTo(one.size, 1);
    expect(faultsOf(two.mesh)).toEqual([]);
  });

  it('is accepted as an STL by the reader of uploaded models', () => {
    const { mesh } = surfaceOf(ballIn([1, 1, 1], 8), 1);
    const bytes = binaryStl(mesh, 'Left hip bone');
    let count = 0;
    const reader = readStl(bytes.length, () => {
      count += 1;
    });
    reader.write(bytes);
    const read = reader.end();
    expect([read.content, read.triangles, read.trailing, count]).toEqual([
      'STL_BINARY',
      mesh.triangles.length / 3,
      0,
      mesh.triangles.length / 3,
    ]);
  });
});
