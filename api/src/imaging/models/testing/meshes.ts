import type { Mesh } from '@cotyle/domain/models/mesh';

export const movedMesh = (
  { positions, triangles }: Mesh,
  change: (value: number, axis: number) => number,
): Mesh => ({ positions: positions.map((value, at) => change(value, at % 3)), triangles });

export const joinedMesh = (a: Mesh, b: Mesh): Mesh => ({
  positions: Float32Array.from([...a.positions, ...b.positions]),
  triangles: Uint32Array.from([...a.triangles, ...b.triangles.map((v) => v + a.positions.length / 3)]),
});
