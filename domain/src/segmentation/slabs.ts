import type { Vector } from '../ct/vector.ts';
import { SEGMENTS } from './segments.ts';

/** Labels are stored, sent and versioned in slabs of consecutive slices, so that no answer has a whole volume. */
export const SLAB_SLICES = 16;

/** Columns, rows and slices. */
export type GridSize = Vector;

export const slabCount = ([, , slices]: GridSize): number => Math.ceil(slices / SLAB_SLICES);

/** The first slice of a slab, and how many it has: the last slab may be shorter. */
export const slabRange = (
  [, , slices]: GridSize,
  slab: number,
): { readonly first: number; readonly count: number } => {
  const first = slab * SLAB_SLICES;
  return { first, count: Math.max(0, Math.min(SLAB_SLICES, slices - first)) };
};

/** Voxels of a slab, and so bytes. */
export const slabLength = (size: GridSize, slab: number): number =>
  size[0] * size[1] * slabRange(size, slab).count;

/** A slab that nobody has written: all background, and never sent. */
export const EMPTY_SLAB = 0;

/** In one save. */
export const SLABS_PER_SAVE = 32;
/** Of one slab, compressed: noise over all labels at 1024 × 1024 stays below it. */
export const SLAB_MOST_BYTES = 8 * 1024 ** 2;
/** Of one save, compressed. */
export const SAVE_MOST_BYTES = 16 * 1024 ** 2;

/** Of one grid: a whole leg at 0.7 mm. The draft holds the volume in memory. */
export const GRID_MOST_VOXELS = 512 * 512 * 1200;
/** Of one image, so that a slab stays small. */
export const IMAGE_MOST_PIXELS = 1024 * 1024;

const LARGEST = Math.max(...Object.values(SEGMENTS).map(({ value }) => value));

/** Whether every voxel is background or a segment. */
export const areLabels = (labels: Uint8Array): boolean => {
  for (let at = 0; at < labels.length; at++) if ((labels[at] ?? 0) > LARGEST) return false;
  return true;
};
