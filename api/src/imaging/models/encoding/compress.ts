import type { Mesh } from '@cotyle/domain/models/mesh';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { stepsOf } from './meshlets.ts';
import type { Grid, Meshlet } from './meshlets.ts';

/** A meshlet as it is stored. */
export interface CompressedMeshlet {
  readonly grid: Grid | null;
  readonly vertices: { readonly bytes: Uint8Array; readonly count: number; readonly stride: number };
  readonly indices: { readonly bytes: Uint8Array; readonly count: number; readonly stride: 2 | 4 };
  /** Bounds of the stored positions: grid steps, or millimetres. */
  readonly min: readonly number[];
  readonly max: readonly number[];
}

const UNUSED = 0xffff_ffff;
/** 65,535 itself is reserved. */
const SHORT_INDICES_MAX = 65_535;

export const codecsReady = async (): Promise<void> => {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
};

const bytesOf = (array: Uint16Array | Uint32Array | Float32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** The vertices in their new order: four 16-bit numbers, the last of which is padding, or three floats. */
const storedPositions = ({ positions }: Mesh, grid: Grid | null, remap: Uint32Array, count: number) => {
  const wide = grid ? 4 : 3;
  const stored = grid ? new Uint16Array(count * wide) : new Float32Array(count * wide);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const target = remap[vertex] ?? UNUSED;
    if (target === UNUSED) continue;
    for (let axis = 0; axis < 3; axis++) {
      const position = positions[vertex * 3 + axis] ?? 0;
      stored[target * wide + axis] = grid
        ? stepsOf(position, grid.step) - (grid.origin[axis] ?? 0)
        : position;
    }
  }
  return { stored, wide };
};

const boundsOf = (stored: Uint16Array | Float32Array, wide: number) => {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < stored.length; at++) {
    const axis = at % wide;
    const value = stored[at] ?? 0;
    if (value < (min[axis] ?? -Infinity)) min[axis] = value;
    if (value > (max[axis] ?? Infinity)) max[axis] = value;
  }
  return { min, max };
};

/** The greatest distance between a vertex and its decoded position. */
const shiftOf = (mesh: Mesh, remap: Uint32Array, readBack: Mesh): number => {
  let greatest = 0;
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const target = remap[vertex] ?? UNUSED;
    if (target === UNUSED) continue;
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const off = (mesh.positions[vertex * 3 + axis] ?? 0) - (readBack.positions[target * 3 + axis] ?? 0);
      squared += off * off;
    }
    if (squared > greatest) greatest = squared;
  }
  return Math.sqrt(greatest);
};

/** The codec may rotate the corners of a triangle and must not change anything else. */
const hasSameTriangles = (before: Uint32Array, after: Uint32Array): boolean => {
  for (let at = 0; at < before.length; at += 3) {
    const first = before[at];
    const second = before[at + 1];
    const third = before[at + 2];
    const a = after[at];
    const b = after[at + 1];
    const c = after[at + 2];
    const isTurned =
      (a === first && b === second && c === third) ||
      (b === first && c === second && a === third) ||
      (c === first && a === second && b === third);
    if (!isTurned) return false;
  }
  return before.length === after.length;
};

/** The decoded meshlet, in millimetres. */
export const decodeMeshlet = ({ grid, vertices, indices }: CompressedMeshlet): Mesh => {
  const raw = new Uint8Array(vertices.count * vertices.stride);
  MeshoptDecoder.decodeGltfBuffer(raw, vertices.count, vertices.stride, vertices.bytes, 'ATTRIBUTES');
  const triangles = new Uint32Array(indices.count);
  MeshoptDecoder.decodeGltfBuffer(bytesOf(triangles), indices.count, 4, indices.bytes, 'TRIANGLES');
  if (!grid) return { positions: new Float32Array(raw.buffer), triangles };
  const steps = new Uint16Array(raw.buffer);
  const positions = new Float32Array(vertices.count * 3);
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3;
    positions[at] = ((steps[((at - axis) / 3) * 4 + axis] ?? 0) + (grid.origin[axis] ?? 0)) * grid.step;
  }
  return { positions, triangles };
};

/**
 * Reorders, compresses and decodes a meshlet; `shift` is the greatest distance of a vertex from its decoded position.
 * The triangles are the same, so no point of the surface has moved farther.
 */
export const compressMeshlet = (
  mesh: Mesh,
  meshlet: Meshlet,
): { compressed: CompressedMeshlet; shift: number } => {
  const triangles = meshlet.triangles.slice();
  const [remap, count] = MeshoptEncoder.reorderMesh(triangles, true, true);
  const { stored, wide } = storedPositions(mesh, meshlet.grid, remap, count);
  const stride = wide * stored.BYTES_PER_ELEMENT;
  const compressed: CompressedMeshlet = {
    grid: meshlet.grid,
    vertices: {
      bytes: MeshoptEncoder.encodeGltfBuffer(bytesOf(stored), count, stride, 'ATTRIBUTES'),
      count,
      stride,
    },
    indices: {
      bytes: MeshoptEncoder.encodeGltfBuffer(bytesOf(triangles), triangles.length, 4, 'TRIANGLES'),
      count: triangles.length,
      stride: count <= SHORT_INDICES_MAX ? 2 : 4,
    },
    ...boundsOf(stored, wide),
  };
  const readBack = decodeMeshlet(compressed);
  if (!hasSameTriangles(triangles, readBack.triangles)) throw new Error('The codec changed the triangles.');
  return { compressed, shift: shiftOf(mesh, remap, readBack) };
};
