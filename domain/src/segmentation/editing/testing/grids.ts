import type { Vector } from '../../../ct/vector.ts';
import type { Volume } from '../../../ct/volume.ts';
import { applyDifference, revertDifference } from '../difference.ts';
import type { Difference } from '../difference.ts';
import type { EditedScan, LabelGrid } from '../edited-scan.ts';

/** Patients on their back, face down and on a side. */
export const TURNS: readonly Volume['axes'][] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
];

export const SMALL: Vector = [9, 8, 7];

export const volumeIn = (size: Vector, spacing: Vector = [1, 1, 1], axes = TURNS[0]): Volume => ({
  origin: [-20, 30, 100],
  axes: axes ?? [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing,
  size,
});

export const countOf = ([nx, ny, nz]: Vector): number => nx * ny * nz;

export const eachOf = ([nx, ny, nz]: Vector, visit: (index: number, voxel: Vector) => void): void => {
  let index = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) visit(index++, [i, j, k]);
};

/** Between −200 and 900 Hounsfield units. */
export const noise = (seed: number): Int16Array => {
  let state = seed;
  return Int16Array.from({ length: countOf(SMALL) }, () => {
    state = (state * 48271) % 0x7fffffff;
    return (state % 1101) - 200;
  });
};

/** The labels as they are afterwards. */
export const edited = (labels: Uint8Array, difference: Difference | null): Uint8Array => {
  const after = labels.slice();
  if (difference) applyDifference(after, difference);
  return after;
};

export const undone = (after: Uint8Array, difference: Difference): Uint8Array => {
  const before = after.slice();
  revertDifference(before, difference);
  return before;
};

/** Left and right exchanged along an axis. */
export const mirrored = <T extends Uint8Array | Int16Array>(values: T, size: Vector, axis: 0 | 1 | 2): T => {
  const result = values.slice() as T;
  eachOf(size, (index, voxel) => {
    const other: [number, number, number] = [...voxel];
    other[axis] = size[axis] - 1 - voxel[axis];
    result[other[0] + size[0] * (other[1] + size[1] * other[2])] = values[index] ?? 0;
  });
  return result;
};

export const mirroredScan = (scan: EditedScan, axis: 0 | 1 | 2): EditedScan => ({
  ...scan,
  labels: mirrored(scan.labels, scan.volume.size, axis),
  hounsfield: mirrored(scan.hounsfield, scan.volume.size, axis),
});

export const mirroredVoxel = (voxel: Vector, size: Vector, axis: 0 | 1 | 2): Vector => {
  const other: [number, number, number] = [...voxel];
  other[axis] = size[axis] - 1 - voxel[axis];
  return other;
};

/** Labels from a rule in millimetres from the first voxel. */
export const labelled = (volume: Volume, labelAt: (x: number, y: number, z: number) => number): LabelGrid => {
  const { size, spacing } = volume;
  const labels = new Uint8Array(countOf(size));
  eachOf(size, (index, [i, j, k]) => {
    labels[index] = labelAt(i * spacing[0], j * spacing[1], k * spacing[2]);
  });
  return { volume, labels };
};

export const countIn = (labels: Uint8Array, value: number): number =>
  labels.reduce((count, label) => count + (label === value ? 1 : 0), 0);

/** Quicker than the comparison of a test runner, which matters in loops. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((value, n) => value === other[n]);
