import type { Mesh } from '@cotyle/domain/models/mesh';

const isDegenerate = ({ positions, triangles }: Mesh, at: number): boolean => {
  const a = (triangles[at] ?? 0) * 3;
  const b = (triangles[at + 1] ?? 0) * 3;
  const c = (triangles[at + 2] ?? 0) * 3;
  const bx = (positions[b] ?? 0) - (positions[a] ?? 0);
  const by = (positions[b + 1] ?? 0) - (positions[a + 1] ?? 0);
  const bz = (positions[b + 2] ?? 0) - (positions[a + 2] ?? 0);
  const cx = (positions[c] ?? 0) - (positions[a] ?? 0);
  const cy = (positions[c + 1] ?? 0) - (positions[a + 1] ?? 0);
  const cz = (positions[c + 2] ?? 0) - (positions[a + 2] ?? 0);
  return by * cz === bz * cy && bz * cx === bx * cz && bx * cy === by * cx;
};

/** Removes triangles without an area: they are invisible and disturb computations. */
export const removeDegenerate = (mesh: Mesh): Mesh => {
  const { triangles } = mesh;
  let flat = 0;
  for (let at = 0; at < triangles.length; at += 3) if (isDegenerate(mesh, at)) flat += 1;
  if (flat === 0) return mesh;
  const kept = new Uint32Array(triangles.length - flat * 3);
  let length = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    if (isDegenerate(mesh, at)) continue;
    kept.set(triangles.subarray(at, at + 3), length);
    length += 3;
  }
  return { positions: mesh.positions, triangles: kept };
};
