import type { Mesh } from '@cotyle/domain/models/mesh';

/** One mesh of several. */
export const joinMeshes = (meshlets: readonly Mesh[]): Mesh => {
  const sum = (of: (part: Mesh) => number): number => meshlets.reduce((total, part) => total + of(part), 0);
  const positions = new Float32Array(sum((part) => part.positions.length));
  const triangles = new Uint32Array(sum((part) => part.triangles.length));
  let [vertices, corners] = [0, 0];
  for (const part of meshlets) {
    positions.set(part.positions, vertices * 3);
    for (const vertex of part.triangles) triangles[corners++] = vertex + vertices;
    vertices += part.positions.length / 3;
  }
  return { positions, triangles };
};
