import { COARSE_TRIANGLES } from '@cotyle/domain/models/facts';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

/** Any error is accepted: the coarse level is for the first picture only. */
const ANY_ERROR = 1e30;
/** Some surfaces, such as thousands of specks, cannot be simplified to the exact number. */
const NEARLY = 1.25;

/** Removes unused vertices. */
export const compact = ({ positions }: Mesh, triangles: Uint32Array): Mesh => {
  const [remap, count] = MeshoptSimplifier.compactMesh(triangles);
  const kept = new Float32Array(count * 3);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const place = remap[vertex] ?? 0;
    if (place < count) kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), place * 3);
  }
  return { positions: kept, triangles };
};

/** About `triangles` triangles, or the mesh itself where it has no more. */
export const simplify = async (mesh: Mesh, triangles = COARSE_TRIANGLES): Promise<Mesh> => {
  const target = triangles * 3;
  if (mesh.triangles.length <= target) return mesh;
  await MeshoptSimplifier.ready;
  const [careful] = MeshoptSimplifier.simplify(mesh.triangles, mesh.positions, 3, target, ANY_ERROR, [
    'ErrorAbsolute',
  ]);
  if (careful.length > 0 && careful.length <= target * NEARLY) return compact(mesh, careful);
  const [sloppy] = MeshoptSimplifier.simplifySloppy(
    mesh.triangles,
    mesh.positions,
    3,
    null,
    target,
    ANY_ERROR,
  );
  // An empty mesh would give no first picture.
  return sloppy.length > 0 ? compact(mesh, sloppy) : mesh;
};
