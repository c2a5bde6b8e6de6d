import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import type { Volume } from '../../ct/volume.ts';
import type { Scan } from './draft.ts';

/** Voxels along the axes of the arranged scan, x fastest; `start` is the middle of the first one, in millimetres from the scan's. */
export interface Grid {
  readonly start: Vector;
  readonly spacing: Vector;
  readonly size: Vector;
}

/** Values at strides that may be negative, so that a scan of any patient position is read without a copy. */
export interface View {
  readonly grid: Grid;
  readonly data: Int16Array;
  readonly offset: number;
  readonly strides: Vector;
}

/** A scan with its axes in the order and direction of LPS. */
export interface ArrangedScan extends View {
  readonly volume: Volume;
}

type Axis = 0 | 1 | 2;
const AXES = [0, 1, 2] as const;

/** The axis of the volume that runs most along one of LPS; none is used twice. */
const axesOf = ({ axes }: Volume): readonly Axis[] => {
  const left = new Set<Axis>(AXES);
  return AXES.map((along) => {
    const best = [...left].reduce((a, b) => (Math.abs(axes[b][along]) > Math.abs(axes[a][along]) ? b : a));
    left.delete(best);
    return best;
  });
};

const vectorOf = (value: (axis: Axis) => number): Vector => [value(0), value(1), value(2)];

export const arranged = ({ volume, hounsfield }: Scan): ArrangedScan => {
  const from = axesOf(volume);
  const native = (along: Axis): Axis => from[along] ?? along;
  const isFlipped = (along: Axis): boolean => volume.axes[native(along)][along] < 0;
  const [nx, ny] = volume.size;
  const plain: Vector = [1, nx, nx * ny];
  const size = vectorOf((along) => volume.size[native(along)]);
  const spacing = vectorOf((along) => volume.spacing[native(along)]);
  const strides = vectorOf((along) => plain[native(along)] * (isFlipped(along) ? -1 : 1));
  const corner = [0, 0, 0];
  for (const along of AXES) if (isFlipped(along)) corner[native(along)] = size[along] - 1;
  const first: Vector = [corner[0] ?? 0, corner[1] ?? 0, corner[2] ?? 0];
  const direction = (along: Axis): Vector => {
    const axis = volume.axes[native(along)];
    return isFlipped(along) ? [-axis[0], -axis[1], -axis[2]] : axis;
  };
  return {
    grid: { start: [0, 0, 0], spacing, size },
    data: hounsfield,
    offset: first[0] + nx * (first[1] + ny * first[2]),
    strides,
    volume: {
      origin: pointOf(volume, first),
      axes: [direction(0), direction(1), direction(2)],
      spacing,
      size,
    },
  };
};

export const voxelCount = ({ size }: Grid): number => size[0] * size[1] * size[2];

/** The indices of a voxel along the axes. */
export const voxelAt = (n: number, [nx, ny]: Vector): Vector => [
  n % nx,
  Math.floor(n / nx) % ny,
  Math.floor(n / (nx * ny)),
];

/** The point in the patient's frame that lies some millimetres along the axes of the arranged scan. */
export const patientPoint = ({ volume }: ArrangedScan, at: Vector): Vector =>
  pointOf(volume, [at[0] / volume.spacing[0], at[1] / volume.spacing[1], at[2] / volume.spacing[2]]);

/** The grid of the voxels from `min` on. */
export const subgrid = ({ start, spacing }: Grid, min: Vector, size: Vector): Grid => ({
  start: vectorOf((k) => start[k] + min[k] * spacing[k]),
  spacing,
  size,
});

/** A box of the scan, copied; `min` is in voxels of the arranged scan. */
export const copied = ({ data, offset, strides }: View, min: Vector, size: Vector): Int16Array => {
  const copy = new Int16Array(size[0] * size[1] * size[2]);
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) {
      let from = offset + min[0] * strides[0] + (min[1] + j) * strides[1] + (min[2] + k) * strides[2];
      for (let i = 0; i < size[0]; i++, from += strides[0]) copy[n++] = data[from] ?? 0;
    }
  return copy;
};

/** Writes the labels of a box back into the grid of the scan as it was stored. */
export const writeBack = (
  { offset, strides }: View,
  labels: Uint8Array,
  box: { readonly min: Vector; readonly size: Vector; readonly labels: Uint8Array },
): void => {
  const { min, size } = box;
  let n = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) {
      let to = offset + min[0] * strides[0] + (min[1] + j) * strides[1] + (min[2] + k) * strides[2];
      for (let i = 0; i < size[0]; i++, to += strides[0]) labels[to] = box.labels[n++] ?? 0;
    }
};
