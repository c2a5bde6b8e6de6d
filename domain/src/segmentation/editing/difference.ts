import type { Vector } from '../../ct/vector.ts';
import { SLAB_SLICES } from '../slabs.ts';
import { AXES } from './edited-scan.ts';
import type { Box } from './edited-scan.ts';

/**
 * What an operation changes: runs of neighbouring voxels in ascending order, each with one label before and one after.
 * Undoing and redoing restore every voxel exactly.
 */
export interface Difference {
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly voxels: number;
  /** Null if nothing changes. */
  readonly box: Box | null;
  /** The numbers of the slabs that it touches, in ascending order. */
  readonly slabs: readonly number[];
}

const BYTES_OF_A_RUN = 10;

/** What it takes to remember it. */
export const bytesOf = ({ starts }: Difference): number => starts.length * BYTES_OF_A_RUN;

const reachOf = (starts: Uint32Array, lengths: Uint32Array, [nx, ny]: Vector): Box | null => {
  if (starts.length === 0) return null;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [0, 0, 0];
  const meet = (axis: 0 | 1 | 2, from: number, to: number): void => {
    min[axis] = Math.min(min[axis], from);
    max[axis] = Math.max(max[axis], to);
  };
  for (let run = 0; run < starts.length; run++) {
    const first = starts[run] ?? 0;
    const last = first + (lengths[run] ?? 0) - 1;
    const [row, lastRow] = [Math.floor(first / nx), Math.floor(last / nx)];
    const [slice, lastSlice] = [Math.floor(row / ny), Math.floor(lastRow / ny)];
    // A run that goes on in the next row has both ends of the rows in it.
    if (row === lastRow) meet(0, first % nx, last % nx);
    else meet(0, 0, nx - 1);
    if (slice === lastSlice) meet(1, row % ny, lastRow % ny);
    else meet(1, 0, ny - 1);
    meet(2, slice, lastSlice);
  }
  return { min, max };
};

const slabsOf = (starts: Uint32Array, lengths: Uint32Array, [nx, ny]: Vector): number[] => {
  const inSlab = nx * ny * SLAB_SLICES;
  const slabs = new Set<number>();
  for (let run = 0; run < starts.length; run++) {
    const first = starts[run] ?? 0;
    const last = first + (lengths[run] ?? 0) - 1;
    for (let slab = Math.floor(first / inSlab); slab <= Math.floor(last / inSlab); slab++) slabs.add(slab);
  }
  return [...slabs].sort((a, b) => a - b);
};

const grown = <T extends Uint8Array | Uint32Array>(values: T): T => {
  const larger = new (values.constructor as new (length: number) => T)(values.length * 2);
  larger.set(values);
  return larger;
};

export interface DifferenceBuilder {
  /** In ascending order of the index; a voxel that keeps its label is left out. */
  change(index: number, before: number, after: number): void;
  finish(): Difference;
}

export const differenceBuilder = (size: Vector): DifferenceBuilder => {
  let starts = new Uint32Array(256);
  let lengths = new Uint32Array(256);
  let before = new Uint8Array(256);
  let after = new Uint8Array(256);
  let runs = 0;
  let next = -1;
  let voxels = 0;
  return {
    change: (index, was, is) => {
      if (was === is) return;
      if (index < next) throw new Error('Voxels have to be changed in ascending order.');
      voxels += 1;
      const last = runs - 1;
      if (index === next && before[last] === was && after[last] === is) {
        lengths[last] = (lengths[last] ?? 0) + 1;
      } else {
        if (runs === starts.length)
          [starts, lengths, before, after] = [grown(starts), grown(lengths), grown(before), grown(after)];
        starts[runs] = index;
        lengths[runs] = 1;
        before[runs] = was;
        after[runs] = is;
        runs += 1;
      }
      next = index + 1;
    },
    finish: () => {
      const difference = {
        starts: starts.slice(0, runs),
        lengths: lengths.slice(0, runs),
        before: before.slice(0, runs),
        after: after.slice(0, runs),
      };
      return {
        ...difference,
        voxels,
        box: reachOf(difference.starts, difference.lengths, size),
        slabs: slabsOf(difference.starts, difference.lengths, size),
      };
    },
  };
};

const write = (labels: Uint8Array, { starts, lengths }: Difference, values: Uint8Array): void => {
  for (let run = 0; run < starts.length; run++) {
    const start = starts[run] ?? 0;
    labels.fill(values[run] ?? 0, start, start + (lengths[run] ?? 0));
  }
};

export const applyDifference = (labels: Uint8Array, difference: Difference): void => {
  write(labels, difference, difference.after);
};

export const revertDifference = (labels: Uint8Array, difference: Difference): void => {
  write(labels, difference, difference.before);
};

/** What changes when a box of a volume gets these labels, which are in the order of the box. */
export const differenceOfBox = (
  labels: Uint8Array,
  size: Vector,
  { min, max }: Box,
  inBox: Uint8Array,
): Difference => {
  const builder = differenceBuilder(size);
  let at = 0;
  for (let k = min[2]; k <= max[2]; k++)
    for (let j = min[1]; j <= max[1]; j++) {
      const row = size[0] * (j + size[1] * k);
      for (let i = min[0]; i <= max[0]; i++) builder.change(row + i, labels[row + i] ?? 0, inBox[at++] ?? 0);
    }
  return builder.finish();
};

/** The labels of a box, in the order of the box. */
export const labelsInBox = (labels: Uint8Array, size: Vector, { min, max }: Box): Uint8Array<ArrayBuffer> => {
  const [nx, ny, nz] = AXES.map((axis) => max[axis] - min[axis] + 1) as [number, number, number];
  const inBox = new Uint8Array(nx * ny * nz);
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const row = min[0] + size[0] * (min[1] + j + size[1] * (min[2] + k));
      inBox.set(labels.subarray(row, row + nx), nx * (j + ny * k));
    }
  return inBox;
};

/** Puts the labels of a box back in their places. */
export const putInBox = (labels: Uint8Array, size: Vector, { min, max }: Box, inBox: Uint8Array): void => {
  const [nx, ny, nz] = AXES.map((axis) => max[axis] - min[axis] + 1) as [number, number, number];
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const from = nx * (j + ny * k);
      labels.set(inBox.subarray(from, from + nx), min[0] + size[0] * (min[1] + j + size[1] * (min[2] + k)));
    }
};
