import { pointOf, voxelAt } from '@cotyle/domain/ct/volume';
import type { Vector } from '@cotyle/domain/ct/vector';
import { voxelsOfStep } from '@cotyle/domain/segmentation/editing/brush';
import {
  applyDifference,
  differenceOfBox,
  labelsInBox,
} from '@cotyle/domain/segmentation/editing/difference';
import type { Difference } from '@cotyle/domain/segmentation/editing/difference';
import { AXES } from '@cotyle/domain/segmentation/editing/edited-scan';
import type { Box, EditedScan } from '@cotyle/domain/segmentation/editing/edited-scan';
import { divide } from '@cotyle/domain/segmentation/editing/strokes';
import type { DrawnStroke, Refused } from './operations.ts';

/** Millimetres around the strokes that are divided again. */
const MARGIN = 12;
/** Of the box around the strokes: about a second. */
const MOST_VOXELS = 4_000_000;

type Three = [number, number, number];

const boxAround = ({ volume }: EditedScan, strokes: readonly DrawnStroke[]): Box => {
  const voxels = strokes.flatMap(({ points }) => points.map((point) => voxelAt(volume, point)));
  const bound = (axis: 0 | 1 | 2, sign: 1 | -1): number => {
    const along = voxels.map((voxel) => voxel[axis] * sign);
    const reach = Math.max(...along) + Math.ceil(MARGIN / volume.spacing[axis]);
    return Math.min(volume.size[axis] - 1, Math.max(0, reach * sign));
  };
  return {
    min: AXES.map((axis) => bound(axis, -1)) as Three,
    max: AXES.map((axis) => bound(axis, 1)) as Three,
  };
};

const sizeOf = ({ min, max }: Box): Vector => AXES.map((axis) => max[axis] - min[axis] + 1) as Three;

const hounsfieldInBox = ({ volume: { size }, hounsfield }: EditedScan, { min, max }: Box): Int16Array => {
  const [nx, ny, nz] = sizeOf({ min, max });
  const inBox = new Int16Array(nx * ny * nz);
  for (let k = 0; k < nz; k += 1)
    for (let j = 0; j < ny; j += 1) {
      const row = min[0] + size[0] * (min[1] + j + size[1] * (min[2] + k));
      inBox.set(hounsfield.subarray(row, row + nx), nx * (j + ny * k));
    }
  return inBox;
};

/** The part of a scan in a box, as a scan of its own. */
const cutOut = (scan: EditedScan, box: Box): EditedScan => ({
  volume: { ...scan.volume, origin: pointOf(scan.volume, box.min), size: sizeOf(box) },
  labels: labelsInBox(scan.labels, scan.volume.size, box),
  hounsfield: hounsfieldInBox(scan, box),
  ...(scan.locked ? { locked: scan.locked } : {}),
});

const voxelsOf = ({ volume }: EditedScan, { points, radius }: DrawnStroke): Uint32Array => {
  const voxels = new Set<number>();
  points.forEach((to, n) => {
    const from = points[n - 1] ?? to;
    voxelsOfStep(volume, { shape: 'sphere', from, to, radius }, (index) => voxels.add(index));
  });
  return Uint32Array.from(voxels).sort();
};

/** Divides what lies around the strokes between their segments. */
export const divideByStrokes = (
  scan: EditedScan,
  strokes: readonly DrawnStroke[],
  hasSlices: (first: number, last: number) => boolean,
): Difference | Refused => {
  if (new Set(strokes.map(({ value }) => value)).size < 2) return 'one-segment';
  const box = boxAround(scan, strokes);
  const [nx, ny, nz] = sizeOf(box);
  if (nx * ny * nz > MOST_VOXELS) return 'too-far-apart';
  if (!hasSlices(box.min[2], box.max[2])) return 'slices-missing';
  const part = cutOut(scan, box);
  const divided = divide(
    part,
    strokes.map((stroke) => ({ value: stroke.value, voxels: voxelsOf(part, stroke) })),
  );
  applyDifference(part.labels, divided);
  return differenceOfBox(scan.labels, scan.volume.size, box, part.labels);
};
