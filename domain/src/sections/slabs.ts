import type { Vector } from '../ct/vector.ts';
import type { Mesh } from '../models/mesh.ts';
import { heightOf } from './contours.ts';

/** The triangles of a mesh by slabs across a normal: a plane through one slab meets only what is listed there. */
export interface Slabs {
  readonly normal: Vector;
  /** The height at which the first slab begins, and how thick each is, in millimetres. */
  readonly first: number;
  readonly thickness: number;
  /** Where the triangles of each slab begin in the list, and where those of the last end. */
  readonly starts: Uint32Array;
  readonly triangles: Uint32Array;
}

/** About as long as the edges of a model: a triangle is in two or three slabs. */
const THICKNESS = 1;

const slabAt = (height: number, first: number, thickness: number): number =>
  Math.floor((height - first) / thickness);

/** Once for each mesh and normal. The memory is about that of the triangles. */
export const slabsAcross = (mesh: Mesh, normal: Vector, thickness = THICKNESS): Slabs => {
  const { positions, triangles } = mesh;
  const heights = Float64Array.from({ length: positions.length / 3 }, (_, vertex) =>
    heightOf(positions, vertex, normal),
  );
  let [first, last] = [Infinity, -Infinity];
  for (const height of heights) {
    if (height < first) first = height;
    if (height > last) last = height;
  }
  const slabs = heights.length === 0 ? 0 : slabAt(last, first, thickness) + 1;
  const starts = new Uint32Array(slabs + 1);
  /** Calls back with each slab of each triangle. */
  const each = (found: (slab: number, triangle: number) => void): void => {
    for (let n = 0; 3 * n < triangles.length; n++) {
      const a = heights[triangles[3 * n] as number] as number;
      const b = heights[triangles[3 * n + 1] as number] as number;
      const c = heights[triangles[3 * n + 2] as number] as number;
      const to = slabAt(Math.max(a, b, c), first, thickness);
      for (let slab = slabAt(Math.min(a, b, c), first, thickness); slab <= to; slab++) found(slab, n);
    }
  };
  each((slab) => {
    starts[slab + 1] = (starts[slab + 1] as number) + 1;
  });
  for (let slab = 0; slab < slabs; slab++)
    starts[slab + 1] = (starts[slab + 1] as number) + (starts[slab] as number);
  const listed = new Uint32Array(starts[slabs] ?? 0);
  const next = starts.slice();
  each((slab, triangle) => {
    listed[next[slab] as number] = triangle;
    next[slab] = (next[slab] as number) + 1;
  });
  return { normal, first, thickness, starts, triangles: listed };
};

/** The triangles that a plane at this height may cross. */
export const trianglesAt = ({ first, thickness, starts, triangles }: Slabs, height: number): Uint32Array => {
  const slab = slabAt(height, first, thickness);
  return slab < 0 || slab + 1 >= starts.length
    ? new Uint32Array(0)
    : triangles.subarray(starts[slab], starts[slab + 1]);
};
