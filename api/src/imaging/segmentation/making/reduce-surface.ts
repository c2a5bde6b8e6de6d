import type { Mesh } from '@cotyle/domain/models/mesh';
import { faultsOf } from '@cotyle/domain/segmentation/surface/mesh-faults';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { deviationOf } from '../../models/geometry/deviation.ts';
import { compact } from '../../models/geometry/simplify.ts';
import { reducedInBlocks } from './reduce-in-blocks.ts';

export interface ReducedSurface {
  readonly mesh: Mesh;
  /** The greatest distance from the whole surface, measured in both directions, in millimetres. */
  readonly deviation: number;
}

/** Millimetres, each √2 times the one before: the least that leaves few enough triangles is taken. */
const ERRORS = Array.from({ length: 12 }, (_, n) => 0.002 * Math.SQRT2 ** n);
const ANY_ERROR = 1e30;

/** Reductions to try, the closest first. */
function* reductionsOf({ positions, triangles }: Mesh, mostTriangles: number): Generator<Uint32Array> {
  for (const error of ERRORS) yield reducedInBlocks({ positions, triangles }, error);
  // For hardly any triangles: between blocks too many vertices would stay.
  yield MeshoptSimplifier.simplify(triangles, positions, 3, 3 * mostTriangles, ANY_ERROR)[0];
}

/**
 * A surface of fewer triangles, closed and manifold, and its measured distance: for a bone well within the tenth of a
 * millimetre. Undefined where no reduction is closed and manifold.
 */
export const reduced = async (surface: Mesh, mostTriangles: number): Promise<ReducedSurface | undefined> => {
  if (surface.triangles.length <= 3 * mostTriangles) return { mesh: surface, deviation: 0 };
  await MeshoptSimplifier.ready;
  for (const triangles of reductionsOf(surface, mostTriangles)) {
    if (triangles.length > 3 * mostTriangles) continue;
    const mesh = compact(surface, triangles);
    if (faultsOf(mesh).length === 0) return { mesh, deviation: deviationOf(surface, mesh) };
  }
  return undefined;
};
