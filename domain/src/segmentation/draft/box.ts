import type { Vector } from '../../ct/vector.ts';
import { copied, subgrid } from './grid.ts';
import type { Grid, View } from './grid.ts';
import { boundsOf } from './part.ts';
import type { FineGuess } from './joints.ts';
import type { Guess } from './predict.ts';

/** The part of the scan that has the bones, in its own voxels. */
export interface Box {
  /** In voxels of the arranged scan. */
  readonly min: Vector;
  readonly grid: Grid;
  readonly hounsfield: Int16Array;
}

/** Millimetres around what the guess calls bone. */
const MARGIN = 10;

/** Undefined where the guess has no bone. */
export const boxAround = (view: View, { grid }: Guess, isWanted: Uint8Array): Box | undefined => {
  const bounds = boundsOf(isWanted, grid.size, 1);
  if (!bounds) return undefined;
  const { start, spacing, size } = view.grid;
  const low = (k: 0 | 1 | 2): number =>
    Math.max(
      0,
      Math.floor((grid.start[k] + bounds.min[k] * grid.spacing[k] - MARGIN - start[k]) / spacing[k]),
    );
  const high = (k: 0 | 1 | 2): number =>
    Math.min(
      size[k],
      Math.ceil(
        (grid.start[k] + (bounds.min[k] + bounds.size[k]) * grid.spacing[k] + MARGIN - start[k]) / spacing[k],
      ),
    );
  const min: Vector = [low(0), low(1), low(2)];
  const box: Vector = [high(0) - min[0], high(1) - min[1], high(2) - min[2]];
  return { min, grid: subgrid(view.grid, min, box), hounsfield: copied(view, min, box) };
};

/** The voxel of a grid that each voxel of another lies in, along one axis; -1 outside. */
const nearestAlong = (from: Grid, to: Grid, axis: 0 | 1 | 2): Int32Array => {
  const places = new Int32Array(from.size[axis]);
  for (let n = 0; n < places.length; n++) {
    const at = Math.round((from.start[axis] + n * from.spacing[axis] - to.start[axis]) / to.spacing[axis]);
    places[n] = at >= 0 && at < to.size[axis] ? at : -1;
  }
  return places;
};

const clamped = (places: Int32Array, length: number): Int32Array =>
  places.map((at, n) => (at >= 0 ? at : n < places.length / 2 ? 0 : length - 1));

export interface Marked {
  readonly grid: Grid;
  readonly marks: Uint8Array;
}

/** The mark of each voxel of the box: of the closer look where there was one. */
export const spreadMarks = (
  { grid }: Box,
  whole: Marked,
  fine: (Marked & Pick<FineGuess, 'covered'>) | undefined,
): Uint8Array => {
  const [nx, ny, nz] = grid.size;
  const axes = [0, 1, 2] as const;
  const [wx, wy, wz] = axes.map((k) => clamped(nearestAlong(grid, whole.grid, k), whole.grid.size[k]));
  const [fx, fy, fz] = axes.map((k) => (fine ? nearestAlong(grid, fine.grid, k) : undefined));
  const marks = new Uint8Array(nx * ny * nz);
  let n = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      const row = whole.grid.size[0] * ((wy?.[j] ?? 0) + whole.grid.size[1] * (wz?.[k] ?? 0));
      const [y, z] = [fy?.[j] ?? -1, fz?.[k] ?? -1];
      const fineRow = fine && y >= 0 && z >= 0 ? fine.grid.size[0] * (y + fine.grid.size[1] * z) : -1;
      for (let i = 0; i < nx; i++, n++) {
        const x = fx?.[i] ?? -1;
        if (fine && fineRow >= 0 && x >= 0 && fine.covered[fineRow + x])
          marks[n] = fine.marks[fineRow + x] ?? 0;
        else marks[n] = whole.marks[row + (wx?.[i] ?? 0)] ?? 0;
      }
    }
  return marks;
};

/** Weights of 1, 2, 1 along each axis with voxels this close, in millimetres. */
const SMOOTHED = 1.3;

/** Hounsfield units with less noise, for decisions that hang on single voxels. */
export const smoothed = ({ grid, hounsfield }: Box): Int16Array => {
  const [nx, ny, nz] = grid.size;
  const lines: readonly (readonly [number, number])[] = [
    [1, nx],
    [nx, ny],
    [nx * ny, nz],
  ];
  const result = hounsfield.slice();
  lines.forEach(([stride, length], axis) => {
    if ((grid.spacing[axis] ?? 0) > SMOOTHED || length < 3) return;
    // What is behind has been overwritten, so its old values are kept for one stride.
    const behind = new Int16Array(stride);
    const block = stride * length;
    for (let first = 0; first < result.length; first += block) {
      for (let n = 0; n < stride; n++) behind[n] = result[first + n] ?? 0;
      const last = first + block - stride;
      for (let n = first; n < first + block; n++) {
        const own = result[n] ?? 0;
        const slot = (n - first) % stride;
        const next = n < last ? (result[n + stride] ?? 0) : own;
        result[n] = ((behind[slot] ?? 0) + 2 * own + next + 2) >> 2;
        behind[slot] = own;
      }
    }
  });
  return result;
};
