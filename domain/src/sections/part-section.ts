import { dot } from '../ct/vector.ts';
import type { Mesh } from '../models/mesh.ts';
import { placedAt } from '../planning/stem-placement.ts';
import type { Placement } from '../planning/stem-placement.ts';
import { contoursOf } from './contours.ts';
import type { Contour, CuttingPlane } from './contours.ts';

/** The contours of a mesh that lies elsewhere: the plane is moved to the mesh, and only what it cuts is moved back. */
export const contoursOfPlaced = (
  mesh: Mesh,
  placement: Placement,
  { normal, height }: CuttingPlane,
): readonly Contour[] => {
  const { origin, x, y, z } = placement;
  const local: CuttingPlane = {
    normal: [dot(normal, x), dot(normal, y), dot(normal, z)],
    height: height - dot(normal, origin),
  };
  return contoursOf(mesh, local).map(({ points, isClosed }) => {
    const moved = new Float64Array(points.length);
    for (let n = 0; n < points.length; n += 3)
      moved.set(
        placedAt(placement, [points[n] as number, points[n + 1] as number, points[n + 2] as number]),
        n,
      );
    return { points: moved, isClosed };
  });
};
