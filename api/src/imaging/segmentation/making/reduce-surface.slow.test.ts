import { surfaceTree } from '@cotyle/domain/distance/surface-tree';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import { parametersOf } from '@cotyle/domain/phantom/anatomy/parameters';
import { scanOf } from '@cotyle/domain/phantom/anatomy/scan';
import { SCANNER } from '@cotyle/domain/phantom/anatomy/scanner';
import { boxOf } from '@cotyle/domain/segmentation/editing/parts';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { MOST_DEVIATION, MOST_TRIANGLES } from '@cotyle/domain/segmentation/surface/limits';
import { faultsOf } from '@cotyle/domain/segmentation/surface/mesh-faults';
import { FINEST_TRIANGLES, surfaceOf } from '@cotyle/domain/segmentation/surface/surface';
import { leastArea } from '@cotyle/domain/segmentation/surface/testing/mesh-checks';
import { expect, it } from 'vitest';
import { reduced } from './reduce-surface.ts';

const HIP_BONE = SEGMENTS.LEFT_HIP_BONE.value;
/** Other places than those that the reduction measures itself, as weights of the corners. */
const PLACES = [
  [1, 0, 0],
  [0.5, 0.5, 0],
  [0.6, 0.2, 0.2],
  [0.2, 0.6, 0.2],
] as const;

/** The greatest distance of one surface from the other, by a tree that the reduction does not use. */
const farthest = ({ positions, triangles }: Mesh, other: Mesh): number => {
  const tree = surfaceTree(other);
  let most = 0;
  for (let n = 0; n < triangles.length; n += 3)
    for (const weights of PLACES) {
      const at = (axis: number): number =>
        weights.reduce<number>(
          (sum, weight, k) => sum + weight * (positions[3 * (triangles[n + k] ?? 0) + axis] ?? 0),
          0,
        );
      most = Math.max(most, Math.abs(tree.distance(at(0), at(1), at(2), tree.contact.triangle)));
    }
  return most;
};

const labelledHipBone = () => {
  const { volume, labelSlice } = scanOf(anatomyOf(parametersOf()), {
    ...SCANNER,
    matrix: 300,
    pixel: 0.55,
    spacing: 0.55,
    centre: [74, 30],
    range: [-92, 141],
  });
  const [nx, ny, nz] = volume.size;
  const labels = new Uint8Array(nx * ny * nz);
  for (let k = 0; k < nz; k++) labels.set(labelSlice(k), k * nx * ny);
  return { volume, labels };
};

it(
  'A hip bone in voxels of 0.55 mm becomes a closed model of 400,000 triangles within a tenth of a millimetre',
  // Ends only a test that hangs: a minute of calculation takes many on a busy core.
  { timeout: 1_200_000 },
  async () => {
    const grid = labelledHipBone();
    const box = boxOf(grid.labels, grid.volume.size, HIP_BONE);
    // The edge of the scan does not cut it off.
    for (const axis of [0, 1, 2] as const) {
      expect(box?.min[axis]).toBeGreaterThan(2);
      expect(box?.max[axis]).toBeLessThan(grid.volume.size[axis] - 3);
    }
    const { mesh: whole } = surfaceOf(grid, HIP_BONE, { mostTriangles: FINEST_TRIANGLES });
    expect(whole.triangles.length / 3).toBeGreaterThan(1.5 * MOST_TRIANGLES);

    const fewer = await reduced(whole, MOST_TRIANGLES);
    expect(fewer).toBeDefined();
    if (!fewer) return;
    expect(fewer.mesh.triangles.length / 3).toBeLessThanOrEqual(MOST_TRIANGLES);
    expect(faultsOf(fewer.mesh)).toEqual([]);
    expect(leastArea(fewer.mesh)).toBeGreaterThan(1e-4);
    expect(fewer.deviation).toBeLessThan(MOST_DEVIATION / 2);
    expect(farthest(fewer.mesh, whole)).toBeLessThan(MOST_DEVIATION / 2);
    expect(farthest(whole, fewer.mesh)).toBeLessThan(MOST_DEVIATION / 2);
  },
);
