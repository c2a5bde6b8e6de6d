import type { Mesh } from '@cotyle/domain/models/mesh';
import { faultsOf } from '@cotyle/domain/segmentation/surface/mesh-faults';
import { MOST_DEVIATION } from '@cotyle/domain/segmentation/surface/limits';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { deviationOf } from '../../models/geometry/deviation.ts';
import { compact } from '../../models/geometry/simplify.ts';
import { treeOf } from '../../models/geometry/surface-tree.ts';

export interface ReducedSurface {
  readonly mesh: Mesh;
  /** The greatest distance from the whole surface, measured in both directions, in millimetres. */
  readonly deviation: number;
}

/** Where a reduction is farther off than this, the surface keeps its vertices in the next one. */
const KEPT_FROM = 0.06;
const ATTEMPTS = 4;
/** The number of triangles ends the reduction, not the error that it estimates. */
const ANY_ERROR = 1e30;

/** Marks the vertices of the triangles that a reduction is too far away from. */
const keepWhereFar = ({ positions, triangles }: Mesh, fewer: Mesh, kept: Uint8Array): void => {
  const tree = treeOf(fewer);
  const enough = KEPT_FROM ** 2;
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0];
    const along = (axis: number): number[] => corners.map((corner) => positions[3 * corner + axis] ?? 0);
    const [x, y, z] = [along(0), along(1), along(2)];
    const middle = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / 3, 0);
    const isFar = (px: number, py: number, pz: number): boolean =>
      tree.squaredDistance(px, py, pz, enough) > enough;
    if (
      isFar(middle(x), middle(y), middle(z)) ||
      corners.some((_, n) => isFar(x[n] ?? 0, y[n] ?? 0, z[n] ?? 0))
    )
      for (const corner of corners) kept[corner] = 1;
  }
};

/**
 * A surface of fewer triangles, closed and manifold: within the tenth of a millimetre, or else the closest of a few
 * attempts. Undefined where none is closed and manifold.
 */
export const reduced = async (surface: Mesh, mostTriangles: number): Promise<ReducedSurface | undefined> => {
  if (surface.triangles.length <= 3 * mostTriangles) return { mesh: surface, deviation: 0 };
  await MeshoptSimplifier.ready;
  const kept = new Uint8Array(surface.positions.length / 3);
  let closest: ReducedSurface | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [triangles] = MeshoptSimplifier.simplifyWithAttributes(
      surface.triangles,
      surface.positions,
      3,
      new Float32Array(0),
      0,
      [],
      kept,
      3 * mostTriangles,
      ANY_ERROR,
      ['ErrorAbsolute'],
    );
    const fewer = compact(surface, triangles);
    if (fewer.triangles.length > 3 * mostTriangles) break;
    if (faultsOf(fewer).length === 0) {
      const deviation = deviationOf(surface, fewer);
      if (deviation < (closest?.deviation ?? Infinity)) closest = { mesh: fewer, deviation };
      if (deviation <= MOST_DEVIATION) break;
    }
    keepWhereFar(surface, fewer, kept);
  }
  return closest;
};
