import type { Vector } from '@cotyle/domain/ct/vector';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { sphereMesh } from '@cotyle/domain/models/testing/meshes';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { faultsOf } from '@cotyle/domain/segmentation/surface/mesh-faults';
import { MOST_DEVIATION } from '@cotyle/domain/segmentation/surface/limits';
import { leastArea } from '@cotyle/domain/segmentation/surface/testing/mesh-checks';
import { surfaceOf } from '@cotyle/domain/segmentation/surface/surface';
import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { deviationOf } from '../../models/geometry/deviation.ts';
import { treeOf } from '../../models/geometry/surface-tree.ts';
import { joinedMesh, movedMesh } from '../../models/testing/meshes.ts';
import { reduced } from './reduce-surface.ts';

const FEMUR = SEGMENTS.LEFT_FEMUR.value;

/** A head on a neck beside a plate of 4 mm: round and flat, thick and thin, as bones are. */
const bonyIn = (spacing: Vector) => {
  const size: Vector = [Math.ceil(52 / spacing[0]), Math.ceil(40 / spacing[1]), Math.ceil(48 / spacing[2])];
  const labels = Uint8Array.from({ length: size[0] * size[1] * size[2] }, (_, n) => {
    const row = Math.floor(n / size[0]);
    const [x, y, z] = [
      (n % size[0]) * spacing[0],
      (row % size[1]) * spacing[1],
      Math.floor(row / size[1]) * spacing[2],
    ];
    const head = Math.hypot(x - 18, y - 20, z - 22) - 12;
    const neck = Math.max(Math.hypot(y - 20, z - 22 - 0.4 * (x - 18)) - 6, 18 - x, x - 44);
    const plate = Math.max(Math.abs(x - 0.3 * z - 30) - 2, Math.hypot(y - 20, z - 24) - 15);
    return Math.min(head, neck, plate) <= 0 ? FEMUR : 0;
  });
  const axes: readonly [Vector, Vector, Vector] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return { volume: { origin: [-20, 30, 100] as Vector, axes, spacing, size }, labels };
};

const RADIUS = 25;

/** How deep inside of the round ball triangles lie at most that have their corners on it: where they are closest to the middle. */
const deepestIn = (mesh: Mesh): number => RADIUS - Math.sqrt(treeOf(mesh).squaredDistance(0, 0, 0, 0));

describe('A surface with fewer triangles', () => {
  it.each([[[0.8, 0.8, 0.8]], [[0.8, 0.8, 1.25]], [[0.9, 0.9, 3]]] as const)(
    'is closed, manifold and within a tenth of a millimetre of all of them, with voxels of %j mm',
    SLOW,
    async (spacing) => {
      const { mesh } = surfaceOf(bonyIn(spacing), FEMUR, { mostTriangles: 1e6 });
      const most = Math.round(mesh.triangles.length / 3 / 2);
      const fewer = await reduced(mesh, most);
      expect(fewer).toBeDefined();
      if (!fewer) return;
      expect(fewer.mesh.triangles.length / 3).toBeLessThanOrEqual(most);
      expect(faultsOf(fewer.mesh)).toEqual([]);
      expect(fewer.deviation).toBeLessThanOrEqual(MOST_DEVIATION);
      expect(fewer.deviation).toBe(deviationOf(mesh, fewer.mesh));
    },
  );

  it(
    'is close also where it is as large as a pelvis, and has no triangle without an area',
    SLOW,
    async () => {
      const { mesh } = surfaceOf(bonyIn([0.7, 0.7, 0.7]), FEMUR);
      const pair = joinedMesh(
        mesh,
        movedMesh(mesh, (value, axis) => (axis === 2 ? value + 250 : value)),
      );
      const fewer = await reduced(pair, Math.round(0.2 * pair.triangles.length));
      expect(fewer && faultsOf(fewer.mesh)).toEqual([]);
      expect(fewer && leastArea(fewer.mesh)).toBeGreaterThan(1e-4);
      expect(fewer?.deviation).toBeLessThan(MOST_DEVIATION / 2);
    },
  );

  it('is the surface itself where it has few, and closed and manifold where it has hardly any', async () => {
    const { mesh } = surfaceOf(bonyIn([0.9, 0.9, 2]), FEMUR);
    expect(await reduced(mesh, 400_000)).toEqual({ mesh, deviation: 0 });
    const hardlyAny = await reduced(mesh, 200);
    expect(hardlyAny && faultsOf(hardlyAny.mesh)).toEqual(hardlyAny && []);
    // It says so.
    expect(hardlyAny?.deviation).toBeGreaterThan(MOST_DEVIATION);
  });

  it.each([[20_000], [4_000], [1_000]])(
    'of a ball with %i triangles is as far off as the deepest of them, which is known exactly',
    SLOW,
    async (most) => {
      const ball = sphereMesh(200, 100, RADIUS);
      const fewer = await reduced(ball, most);
      expect(fewer).toBeDefined();
      if (!fewer) return;
      const [own, exact] = [deepestIn(ball), deepestIn(fewer.mesh)];
      expect(exact).toBeGreaterThan(own);
      // The ball of triangles lies inside the round one itself.
      expect(fewer.deviation).toBeLessThanOrEqual(exact + 1e-4);
      // The deepest place of a triangle lies between the places that are measured.
      expect(fewer.deviation).toBeGreaterThan(0.8 * (exact - own));
    },
  );
});
