import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh as Shown,
  MeshBasicMaterial,
  Raycaster,
  Vector3,
} from 'three';
import type { Mesh } from '@cotyle/domain/models/mesh';

/** Whether a point lies inside of a closed mesh, by a ray of three.js against each triangle. */
export const plainInside = ({
  positions,
  triangles,
}: Mesh): ((x: number, y: number, z: number) => boolean) => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  const shown = new Shown(geometry, new MeshBasicMaterial({ side: DoubleSide }));
  // Not along an axis: the triangles of a sampled surface have edges there.
  const ray = new Raycaster(new Vector3(), new Vector3(0.577, 0.211, 0.789).normalize());
  return (x, y, z) => {
    ray.ray.origin.set(x, y, z);
    return ray.intersectObject(shown, false).length % 2 === 1;
  };
};
