import { Plane, Vector3 } from 'three';
import type { Ray } from 'three';

export interface CentreGrip {
  /** Where the centre is while the pointer is on this ray. */
  readonly centreAt: (ray: Ray) => { readonly x: number; readonly y: number; readonly z: number } | undefined;
}

/**
 * The centre is dragged in the plane that faces the viewer and goes through where it was grabbed, so that the cup stays
 * under the pointer.
 */
export const gripCentre = (
  ray: Ray,
  facing: Vector3,
  centre: { readonly x: number; readonly y: number; readonly z: number },
): CentreGrip | undefined => {
  const from = new Vector3().copy(centre);
  const plane = new Plane().setFromNormalAndCoplanarPoint(facing, from);
  const grabbed = ray.intersectPlane(plane, new Vector3());
  if (!grabbed) return undefined;
  return {
    centreAt: (next) => {
      const at = next.intersectPlane(plane, new Vector3());
      if (!at) return undefined;
      const { x, y, z } = at.sub(grabbed).add(from);
      return { x, y, z };
    },
  };
};
