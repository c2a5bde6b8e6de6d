import type { Mesh } from '@cotyle/domain/models/mesh';
import type { TriangleSink } from '@cotyle/domain/models/stl-body';

export interface Welder {
  readonly add: TriangleSink;
  /** Each point once, without triangles that have two corners in one point. */
  readonly mesh: () => Mesh;
}

const FIRST_VERTICES = 1024;

const bits = new DataView(new ArrayBuffer(12));

const hashOf = (x: number, y: number, z: number): number => {
  bits.setFloat32(0, x);
  bits.setFloat32(4, y);
  bits.setFloat32(8, z);
  let hash = Math.imul(bits.getInt32(0), 0x9e37_79b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + bits.getInt32(4), 0x85eb_ca6b);
  hash = Math.imul((hash ^ (hash >>> 13)) + bits.getInt32(8), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const grown = <A extends Float32Array | Uint32Array>(array: A, make: (length: number) => A): A => {
  const larger = make(array.length * 2);
  larger.set(array);
  return larger;
};

/** An STL repeats each point in every triangle; an open-addressed hash table finds it again. */
export const weldMesh = (expectedTriangles: number): Welder => {
  const count = { vertices: 0, indices: 0 };
  let positions = new Float32Array(FIRST_VERTICES * 3);
  let indices = new Uint32Array(Math.max(expectedTriangles * 3, 3));
  // A slot holds a vertex number plus one; the load factor is at most one half.
  let slots = new Uint32Array(FIRST_VERTICES * 2);

  const insert = (vertex: number): void => {
    const at = vertex * 3;
    const mask = slots.length - 1;
    let slot = hashOf(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = vertex + 1;
  };

  const makeRoom = (): void => {
    positions = grown(positions, (length) => new Float32Array(length));
    slots = new Uint32Array(slots.length * 2);
    for (let vertex = 0; vertex < count.vertices; vertex++) insert(vertex);
  };

  const vertexAt = (x: number, y: number, z: number): number => {
    const mask = slots.length - 1;
    let slot = hashOf(x, y, z) & mask;
    for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
      const at = (held - 1) * 3;
      if (positions[at] === x && positions[at + 1] === y && positions[at + 2] === z) return held - 1;
      slot = (slot + 1) & mask;
    }
    const vertex = count.vertices;
    positions[vertex * 3] = x;
    positions[vertex * 3 + 1] = y;
    positions[vertex * 3 + 2] = z;
    slots[slot] = vertex + 1;
    count.vertices += 1;
    if (count.vertices * 3 === positions.length) makeRoom();
    return vertex;
  };

  const add: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    // Adding 0 turns -0 into 0, so that both are one point.
    const a = vertexAt(ax + 0, ay + 0, az + 0);
    const b = vertexAt(bx + 0, by + 0, bz + 0);
    const c = vertexAt(cx + 0, cy + 0, cz + 0);
    if (a === b || b === c || c === a) return;
    if (count.indices + 3 > indices.length) indices = grown(indices, (length) => new Uint32Array(length));
    indices[count.indices] = a;
    indices[count.indices + 1] = b;
    indices[count.indices + 2] = c;
    count.indices += 3;
  };

  return {
    add,
    mesh: () => ({
      positions: positions.slice(0, count.vertices * 3),
      triangles: indices.subarray(0, count.indices),
    }),
  };
};
