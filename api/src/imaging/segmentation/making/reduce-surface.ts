import type { Mesh } from '@cotyle/domain/models/mesh';
import { faultsOf } from '@cotyle/domain/segmentation/surface/mesh-faults';
import { deviationOf } from '../../models/geometry/deviation.ts';
import { simplify } from '../../models/geometry/simplify.ts';

/** Millimetres between a surface and its reduction, in both directions. */
export const MOST_DEVIATION = 0.1;

/** A surface of fewer triangles; undefined where it would not be closed, manifold and as close. */
export const reduced = async (surface: Mesh, mostTriangles: number): Promise<Mesh | undefined> => {
  if (surface.triangles.length <= 3 * mostTriangles) return surface;
  const fewer = await simplify(surface, mostTriangles);
  const isFaithful =
    fewer.triangles.length <= 3 * mostTriangles &&
    faultsOf(fewer).length === 0 &&
    deviationOf(surface, fewer) <= MOST_DEVIATION;
  return isFaithful ? fewer : undefined;
};
