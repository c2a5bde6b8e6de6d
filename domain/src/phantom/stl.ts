import type { Mesh } from '../models/mesh.ts';

const HEADER = 80;
const TRIANGLE = 50;

/** A binary STL; the normals are left zero, as readers compute them from the order of the corners. */
export const binaryStl = ({ positions, triangles }: Mesh, name = 'Cotyle phantom'): Uint8Array => {
  const count = triangles.length / 3;
  const bytes = new Uint8Array(HEADER + 4 + TRIANGLE * count);
  for (let n = 0; n < Math.min(name.length, HEADER); n++) bytes[n] = name.charCodeAt(n);
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER, count, true);
  for (let t = 0; t < count; t++) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = triangles[3 * t + corner] ?? 0;
      const offset = HEADER + 4 + TRIANGLE * t + 12 * (corner + 1);
      for (let k = 0; k < 3; k++) view.setFloat32(offset + 4 * k, positions[3 * vertex + k] ?? 0, true);
    }
  }
  return bytes;
};
