import { difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';

/**
 * A label volume, or a box cut out of one, and the CT under it: index = i + nx · (j + ny · k). Each voxel has one
 * label, so that segments cannot overlap.
 */
export interface LabelGrid {
  readonly volume: Volume;
  readonly labels: Uint8Array;
  /** Labels that no operation changes. */
  readonly locked?: readonly number[];
}

export interface EditedScan extends LabelGrid {
  readonly hounsfield: Int16Array;
}

/** Voxels from `min` to `max`, both included. */
export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

export type Axis = 0 | 1 | 2;
export const AXES = [0, 1, 2] as const;

/** The two other axes, in ascending order. */
export const OTHERS: Readonly<Record<Axis, readonly [Axis, Axis]>> = { 0: [1, 2], 1: [0, 2], 2: [0, 1] };

/** How far the index moves from one voxel to the next along each axis. */
export const stridesOf = ([nx, ny]: Vector): Vector => [1, nx, nx * ny];

/** Millimetres along the axes of the volume, from the middle of the first voxel; distances stay the same. */
export const localOf = ({ origin, axes }: Volume, point: Vector): Vector => {
  const way = difference(point, origin);
  return [dot(way, axes[0]), dot(way, axes[1]), dot(way, axes[2])];
};

export const voxelSize = ({ spacing }: Volume): number => spacing[0] * spacing[1] * spacing[2];

/** A list of labels as a table by label. */
export const tableOf = (labels: readonly number[]): Uint8Array => {
  const table = new Uint8Array(256);
  for (const label of labels) table[label] = 1;
  return table;
};

/** By label, 1 where an operation may change it. */
export const changeableOf = (
  { locked = [] }: Pick<LabelGrid, 'locked'>,
  over?: readonly number[],
): Uint8Array => {
  const table = over ? tableOf(over) : new Uint8Array(256).fill(1);
  for (const label of locked) table[label] = 0;
  return table;
};
