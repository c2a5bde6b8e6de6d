import type { Vector } from '../../ct/vector.ts';
import type { Mesh } from '../../models/mesh.ts';
import { sphereMesh } from '../../models/testing/meshes.ts';

/** Closed meshes with known surfaces, wound outwards. */

export const movedMesh = ({ positions, triangles }: Mesh, [x, y, z]: Vector): Mesh => ({
  positions: positions.map((value, n) => value + ([x, y, z][n % 3] ?? 0)),
  triangles,
});

/** In x, with the winding turned so that outside stays outside. */
export const mirroredMesh = ({ positions, triangles }: Mesh): Mesh => ({
  positions: positions.map((value, n) => (n % 3 === 0 ? -value : value)),
  triangles: triangles.map((_, n) => triangles[n % 3 === 0 ? n : n % 3 === 1 ? n + 1 : n - 1] ?? 0),
});

export const ball = (centre: Vector, radius: number, fineness = 48): Mesh =>
  movedMesh(sphereMesh(2 * fineness, fineness, radius), centre);

/** Each face of `parts` by `parts` squares of two triangles. */
export const box = (min: Vector, max: Vector, parts = 6): Mesh => {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let axis = 0; axis < 3; axis++)
    for (const isMax of [false, true]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const from = positions.length / 3;
      for (let i = 0; i <= parts; i++)
        for (let j = 0; j <= parts; j++) {
          const point: [number, number, number] = [0, 0, 0];
          point[axis] = (isMax ? max : min)[axis] ?? 0;
          point[u] = (min[u] ?? 0) + (((max[u] ?? 0) - (min[u] ?? 0)) * i) / parts;
          point[v] = (min[v] ?? 0) + (((max[v] ?? 0) - (min[v] ?? 0)) * j) / parts;
          positions.push(...point);
        }
      for (let i = 0; i < parts; i++)
        for (let j = 0; j < parts; j++) {
          const a = from + i * (parts + 1) + j;
          const [b, c, d] = [a + parts + 1, a + parts + 2, a + 1];
          triangles.push(...(isMax ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
        }
    }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

/** Along x, from one end to the other, around the point (y, z). */
export const cylinder = (
  from: number,
  to: number,
  [y, z]: readonly [number, number],
  radius: number,
): Mesh => {
  const [around, along] = [256, 20];
  const positions: number[] = [from, y, z, to, y, z];
  const triangles: number[] = [];
  const at = (ring: number, n: number): number => 2 + ring * around + (n % around);
  for (let ring = 0; ring <= along; ring++)
    for (let n = 0; n < around; n++) {
      const angle = (2 * Math.PI * n) / around;
      positions.push(
        from + ((to - from) * ring) / along,
        y + radius * Math.cos(angle),
        z + radius * Math.sin(angle),
      );
    }
  for (let n = 0; n < around; n++) {
    triangles.push(0, at(0, n + 1), at(0, n), 1, at(along, n), at(along, n + 1));
    for (let ring = 0; ring < along; ring++) {
      const [a, b, c, d] = [at(ring, n), at(ring, n + 1), at(ring + 1, n + 1), at(ring + 1, n)];
      triangles.push(a, b, c, a, c, d);
    }
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};
