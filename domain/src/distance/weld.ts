import type { Mesh } from '../models/mesh.ts';

const EMPTY = 0xffff_ffff;

const scratch = new Float32Array(3);
const bits = new Uint32Array(scratch.buffer);

const slotOf = (x: number, y: number, z: number): number => {
  // Adding 0 turns -0 into 0: equal points must have equal bits.
  scratch[0] = x + 0;
  scratch[1] = y + 0;
  scratch[2] = z + 0;
  let hash = Math.imul(bits[0] ?? 0, 0x9e37_79b1) ^ Math.imul(bits[1] ?? 0, 0x85eb_ca6b);
  hash ^= Math.imul(bits[2] ?? 0, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4_eb2f);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/**
 * The same surface with one vertex for each point, and without triangles that have no area because two of their corners
 * are one point. Files of separate triangles repeat each corner.
 */
export const weldedMesh = ({ positions, triangles }: Mesh): Mesh => {
  const vertices = positions.length / 3;
  const mask = 2 ** Math.ceil(Math.log2(2 * vertices + 2)) - 1;
  const table = new Uint32Array(mask + 1).fill(EMPTY);
  const renamed = new Uint32Array(vertices);
  const points = new Float32Array(positions.length);
  let total = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const x = positions[3 * vertex] ?? 0;
    const y = positions[3 * vertex + 1] ?? 0;
    const z = positions[3 * vertex + 2] ?? 0;
    let slot = slotOf(x, y, z) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const known = table[slot] ?? EMPTY;
      if (known === EMPTY) {
        table[slot] = total;
        points[3 * total] = x;
        points[3 * total + 1] = y;
        points[3 * total + 2] = z;
        renamed[vertex] = total++;
        break;
      }
      if (points[3 * known] === x && points[3 * known + 1] === y && points[3 * known + 2] === z) {
        renamed[vertex] = known;
        break;
      }
    }
  }
  const corners = new Uint32Array(triangles.length);
  let end = 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const a = renamed[triangles[n] ?? 0] ?? 0;
    const b = renamed[triangles[n + 1] ?? 0] ?? 0;
    const c = renamed[triangles[n + 2] ?? 0] ?? 0;
    if (a === b || b === c || c === a) continue;
    corners[end++] = a;
    corners[end++] = b;
    corners[end++] = c;
  }
  return { positions: points.slice(0, 3 * total), triangles: corners.slice(0, end) };
};
