import { COARSE_TRIANGLES } from '@cotyle/domain/models/facts';
import type { Mesh } from '@cotyle/domain/phantom/mesh';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

/** Whatever the error: the coarse level is for the first picture alone. */
const ANY_ERROR = 1e30;
/** Some surfaces resist, such as thousands of specks: about so many triangles are still about as many. */
const NEARLY = 1.25;

/** Only the vertices that are used. */
const compact = ({ positions }: Mesh, triangles: Uint32Array): Mesh => {
  const [remap, count] = MeshoptSimplifier.compactMesh(triangles);
  const kept = new Float32Array(count * 3);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const place = remap[vertex] ?? 0;
    if (place < count) kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), place * 3);
  }
  return { positions: kept, triangles };
};

/** The same surface with about so many triangles, or the mesh itself where it has no more. */
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
  // Nothing would be no first picture at all.
  return sloppy.length > 0 ? compact(mesh, sloppy) : mesh;
};
