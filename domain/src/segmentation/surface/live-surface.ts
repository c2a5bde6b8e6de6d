import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';
import { AXES } from '../editing/edited-scan.ts';
import type { Box, LabelGrid } from '../editing/edited-scan.ts';
import { marched } from './marching.ts';

/** The edge of the coarse voxels of the live picture, in millimetres, as near as whole voxels come to it. */
const COARSE = 2;
/** Cells along the edge of a block. */
const BLOCK = 32;

/** The place of a block in the volume. */
export type BlockPlace = Vector;

export interface LiveBlock {
  /** In the patient's frame. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Outwards, of length 1: the same on both sides of the edge between two blocks. */
  readonly normals: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
}

type Grid = Pick<LabelGrid, 'volume' | 'labels'>;
type Three = [number, number, number];

/** Voxels along each edge of a coarse one. */
const coarsenessOf = ({ spacing }: Volume): Vector =>
  AXES.map((axis) => Math.max(1, Math.round(COARSE / spacing[axis]))) as Three;

/** The first of the coarse voxels whose middles are the corners of the cells of a block: one before the volume. */
const firstOf = (block: number): number => block * BLOCK - 1;

/** The blocks whose surface may depend on these voxels. */
export const blocksAround = (volume: Volume, { min, max }: Box): BlockPlace[] => {
  const every = coarsenessOf(volume);
  const range = AXES.map((axis) => {
    const last = Math.ceil(volume.size[axis] / every[axis]);
    // A coarse voxel counts for the cells on both sides, and for the normals one further.
    const from = Math.max(0, Math.floor(min[axis] / every[axis]) - 1);
    const to = Math.min(last, Math.floor(max[axis] / every[axis]) + 2);
    const [first, end] = [Math.floor(from / BLOCK), Math.floor(to / BLOCK)];
    return Array.from({ length: end - first + 1 }, (_, n) => first + n);
  });
  const [xs = [], ys = [], zs = []] = range;
  return zs.flatMap((z) => ys.flatMap((y) => xs.map((x): Vector => [x, y, z])));
};

/** All blocks of a volume. */
export const blocksOf = (volume: Volume): BlockPlace[] =>
  blocksAround(volume, {
    min: [0, 0, 0],
    max: [volume.size[0] - 1, volume.size[1] - 1, volume.size[2] - 1],
  });

/** Along each edge: the corners of the cells, and one more on each side for the normals. */
const SAMPLES = BLOCK + 3;
const LAYER = SAMPLES * SAMPLES;

/** How much of each coarse voxel is of the segment, less one half. Null where all are outside, or all inside. */
const samplesOf = ({ volume: { size }, labels }: Grid, segment: number, start: Vector, every: Vector) => {
  const samples = new Float32Array(SAMPLES * LAYER);
  const [low, high] = [
    [0, 0, 0],
    [0, 0, 0],
  ] as [Three, Three];
  for (const axis of AXES) {
    low[axis] = Math.max(0, start[axis] * every[axis]);
    high[axis] = Math.min(size[axis], (start[axis] + SAMPLES) * every[axis]);
  }
  const columns = Int32Array.from(
    { length: Math.max(0, high[0] - low[0]) },
    (_, n) => Math.floor((low[0] + n) / every[0]) - start[0],
  );
  let count = 0;
  for (let k = low[2]; k < high[2]; k++)
    for (let j = low[1]; j < high[1]; j++) {
      const to =
        SAMPLES * (Math.floor(j / every[1]) - start[1]) + LAYER * (Math.floor(k / every[2]) - start[2]);
      const row = low[0] + size[0] * (j + size[1] * k);
      for (let n = 0; n < columns.length; n++)
        if (labels[row + n] === segment) {
          const at = to + (columns[n] ?? 0);
          samples[at] = (samples[at] ?? 0) + 1;
          count++;
        }
    }
  const whole = every[0] * every[1] * every[2];
  if (count === 0 || count === whole * samples.length) return null;
  for (let n = 0; n < samples.length; n++) samples[n] = (samples[n] ?? 0) / whole - 0.5;
  return samples;
};

/** Between the samples linearly. */
const sampledAt = (samples: Float32Array, x: number, y: number, z: number): number => {
  const i = Math.min(SAMPLES - 2, Math.floor(x));
  const j = Math.min(SAMPLES - 2, Math.floor(y));
  const k = Math.min(SAMPLES - 2, Math.floor(z));
  const [s, t, u] = [x - i, y - j, z - k];
  const at = i + SAMPLES * j + LAYER * k;
  const row = (n: number): number => (1 - s) * (samples[n] ?? 0) + s * (samples[n + 1] ?? 0);
  return (
    (1 - u) * ((1 - t) * row(at) + t * row(at + SAMPLES)) +
    u * ((1 - t) * row(at + LAYER) + t * row(at + LAYER + SAMPLES))
  );
};

const inPatient = ({ axes }: Volume, [x, y, z]: Vector): Vector =>
  AXES.map((k) => x * axes[0][k] + y * axes[1][k] + z * axes[2][k]) as Three;

/**
 * The part of a segment's surface in one block, from coarse voxels, for a picture that follows each edit. Blocks beside
 * each other have the same vertices where they meet. Null where there is none.
 */
export const liveBlock = (grid: Grid, segment: number, block: BlockPlace): LiveBlock | null => {
  const { volume } = grid;
  const every = coarsenessOf(volume);
  const start = AXES.map((axis) => firstOf(block[axis]) - 1) as Three;
  const samples = samplesOf(grid, segment, start, every);
  if (!samples) return null;
  const edge = BLOCK + 1;
  const plane = (k: number): Float32Array => {
    const layer = new Float32Array(edge * edge);
    for (let j = 0; j < edge; j++) {
      const from = 1 + SAMPLES * (j + 1) + LAYER * (k + 1);
      layer.set(samples.subarray(from, from + edge), edge * j);
    }
    return layer;
  };
  const mesh = marched({ size: [edge, edge, edge], plane }, Infinity);
  if (!mesh || mesh.triangles.length === 0) return null;
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.positions.length);
  for (let n = 0; n < positions.length; n += 3) {
    const at = AXES.map((axis) => (mesh.positions[n + axis] ?? 0) + 1) as Three;
    const place = AXES.map((axis) => {
      const voxel = (start[axis] + at[axis]) * every[axis] + (every[axis] - 1) / 2;
      return voxel * volume.spacing[axis];
    }) as Three;
    const [x, y, z] = inPatient(volume, place);
    positions.set([volume.origin[0] + x, volume.origin[1] + y, volume.origin[2] + z], n);
    normals.set(normalAt(volume, every, samples, at), n);
  }
  return { positions, normals, triangles: new Uint32Array(mesh.triangles) };
};

/** Against the rise of the samples. */
const normalAt = (volume: Volume, every: Vector, samples: Float32Array, [x, y, z]: Vector): Vector => {
  const slope = (dx: number, dy: number, dz: number, axis: 0 | 1 | 2): number =>
    (sampledAt(samples, x - dx, y - dy, z - dz) - sampledAt(samples, x + dx, y + dy, z + dz)) /
    (every[axis] * volume.spacing[axis]);
  const normal = inPatient(volume, [slope(1, 0, 0, 0), slope(0, 1, 0, 1), slope(0, 0, 1, 2)]);
  const length = Math.hypot(...normal) || 1;
  return [normal[0] / length, normal[1] / length, normal[2] / length];
};
