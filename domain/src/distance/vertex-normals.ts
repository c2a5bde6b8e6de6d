import type { Mesh } from '../models/mesh.ts';

const SCALE = 32_767;

/**
 * The normals of the faces around each vertex, weighted by the angle that each face has there: a point whose nearest
 * point is a vertex is outside exactly where this normal says so (Bærentzen, Aanæs 2005). In 16 bits, since only the
 * side counts.
 */
export const vertexNormals = ({ positions, triangles }: Mesh): Int16Array => {
  const sums = new Float32Array(positions.length);
  const at = (vertex: number, axis: number): number => positions[3 * vertex + axis] ?? 0;
  for (let n = 0; n < triangles.length; n += 3)
    for (let k = 0; k < 3; k++) {
      const a = triangles[n + k] ?? 0;
      const b = triangles[n + ((k + 1) % 3)] ?? 0;
      const c = triangles[n + ((k + 2) % 3)] ?? 0;
      const bx = at(b, 0) - at(a, 0);
      const by = at(b, 1) - at(a, 1);
      const bz = at(b, 2) - at(a, 2);
      const cx = at(c, 0) - at(a, 0);
      const cy = at(c, 1) - at(a, 1);
      const cz = at(c, 2) - at(a, 2);
      const nx = by * cz - bz * cy;
      const ny = bz * cx - bx * cz;
      const nz = bx * cy - by * cx;
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
      if (length === 0) continue;
      const weight = Math.atan2(length, bx * cx + by * cy + bz * cz) / length;
      sums[3 * a] = (sums[3 * a] ?? 0) + weight * nx;
      sums[3 * a + 1] = (sums[3 * a + 1] ?? 0) + weight * ny;
      sums[3 * a + 2] = (sums[3 * a + 2] ?? 0) + weight * nz;
    }
  const normals = new Int16Array(positions.length);
  for (let n = 0; n < sums.length; n += 3) {
    const [x, y, z] = [sums[n] ?? 0, sums[n + 1] ?? 0, sums[n + 2] ?? 0];
    const scale = SCALE / (Math.sqrt(x * x + y * y + z * z) || 1);
    normals[n] = Math.round(x * scale);
    normals[n + 1] = Math.round(y * scale);
    normals[n + 2] = Math.round(z * scale);
  }
  return normals;
};
