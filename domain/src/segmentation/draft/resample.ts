import type { Grid, View } from './grid.ts';

/** For each voxel of the target along one axis: the first voxel of the source that it takes in, and the weights from there on. */
interface AxisWeights {
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly weights: Float32Array;
  readonly most: number;
}

/** Points per voxel of the target at which the source is interpolated; their mean is the mean over the voxel. */
const POINTS = 8;

const axisWeights = (source: Grid, target: Grid, axis: 0 | 1 | 2): AxisWeights => {
  const [from, to] = [source.spacing[axis], target.spacing[axis]];
  const [last, size] = [source.size[axis] - 1, target.size[axis]];
  const most = Math.ceil(to / from) + 3;
  const [first, count, weights] = [new Int32Array(size), new Int32Array(size), new Float32Array(size * most)];
  for (let n = 0; n < size; n++) {
    const middle = target.start[axis] + n * to - source.start[axis];
    const at = (point: number): number =>
      Math.min(last, Math.max(0, (middle + ((point + 0.5) / POINTS - 0.5) * to) / from));
    const cellAt = (place: number): number => Math.min(Math.floor(place), Math.max(0, last - 1));
    const low = cellAt(at(0));
    first[n] = low;
    count[n] = Math.min(cellAt(at(POINTS - 1)) - low + 2, last + 1 - low);
    for (let point = 0; point < POINTS; point++) {
      const place = at(point);
      const k = n * most + cellAt(place) - low;
      const part = place - cellAt(place);
      weights[k] = (weights[k] ?? 0) + (1 - part) / POINTS;
      weights[k + 1] = (weights[k + 1] ?? 0) + part / POINTS;
    }
  }
  return { first, count, weights, most };
};

/** One slice of the source, averaged into the rows and columns of the target. */
const averageSlice = (
  { data, strides }: View,
  at: number,
  [x, y]: readonly [AxisWeights, AxisWeights],
  row: Float32Array,
  slice: Float32Array,
): void => {
  const [nx, ny] = [x.first.length, y.first.length];
  for (let j = 0; j < ny; j++) {
    row.fill(0);
    for (let n = 0; n < (y.count[j] ?? 0); n++) {
      const weight = y.weights[j * y.most + n] ?? 0;
      if (weight === 0) continue;
      let from = at + ((y.first[j] ?? 0) + n) * strides[1];
      for (let i = 0; i < row.length; i++, from += strides[0])
        row[i] = (row[i] ?? 0) + weight * Math.max(AIR, data[from] ?? 0);
    }
    for (let i = 0; i < nx; i++) {
      const [from, base] = [x.first[i] ?? 0, i * x.most];
      let sum = 0;
      for (let n = 0; n < (x.count[i] ?? 0); n++) sum += (x.weights[base + n] ?? 0) * (row[from + n] ?? 0);
      slice[i + nx * j] = sum;
    }
  }
};

/** Scanners fill what lies outside of the field of view with any low value. */
const AIR = -1024;

/** The mean Hounsfield units over each voxel of the target; beyond the source its border continues. */
export const resampled = (view: View, target: Grid): Int16Array => {
  const [nx, ny, nz] = target.size;
  const [x, y, z] = [0, 1, 2].map((k) => axisWeights(view.grid, target, k as 0 | 1 | 2)) as [
    AxisWeights,
    AxisWeights,
    AxisWeights,
  ];
  const result = new Int16Array(nx * ny * nz);
  const row = new Float32Array(view.grid.size[0]);
  const sum = new Float32Array(nx * ny);
  // A slice of the source goes into at most a few of the target, which follow one another.
  const kept = new Map<number, Float32Array>();
  for (let k = 0; k < nz; k++) {
    sum.fill(0);
    const first = z.first[k] ?? 0;
    for (const old of kept.keys()) if (old < first) kept.delete(old);
    for (let n = 0; n < (z.count[k] ?? 0); n++) {
      const weight = z.weights[k * z.most + n] ?? 0;
      if (weight === 0) continue;
      let slice = kept.get(first + n);
      if (!slice) {
        slice = new Float32Array(nx * ny);
        averageSlice(view, view.offset + (first + n) * view.strides[2], [x, y], row, slice);
        kept.set(first + n, slice);
      }
      for (let i = 0; i < slice.length; i++) sum[i] = (sum[i] ?? 0) + weight * (slice[i] ?? 0);
    }
    for (let i = 0; i < sum.length; i++) result[k * nx * ny + i] = Math.round(sum[i] ?? 0);
  }
  return result;
};
