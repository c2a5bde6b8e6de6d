import type { Vector } from '../../ct/vector.ts';
import { BACKGROUND } from '../segments.ts';
import { indicatorIn, samplingOf, smoothFieldOf } from '../smoothing/smooth-field.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { AXES, changeableOf } from './edited-scan.ts';
import type { Box, LabelGrid } from './edited-scan.ts';
import { boxOf } from './parts.ts';

/** A little above the middle, so that voxels exactly between stay out whichever way the sums were rounded. */
const INSIDE = 0.5 + 1e-5;

export interface Smoothing {
  readonly segment: number;
  /** The σ of the filter in millimetres: what is smaller disappears. */
  readonly millimetres: number;
  /** Only these voxels change; all of the segment and around it where left out. */
  readonly box?: Box;
}

/** The box and what is within three σ around it, inside the volume. */
const widened = ({ min, max }: Box, spacing: Vector, size: Vector, by: number): Box => {
  const step = (axis: 0 | 1 | 2): number => Math.ceil(by / spacing[axis]);
  return {
    min: AXES.map((axis) => Math.max(0, min[axis] - step(axis))) as [number, number, number],
    max: AXES.map((axis) => Math.min(size[axis] - 1, max[axis] + step(axis))) as [number, number, number],
  };
};

/**
 * Rounds the surface of a segment without shrinking it. It takes only background, and what it gives up becomes
 * background: other segments stay as they are.
 */
export const smooth = (grid: LabelGrid, { segment, millimetres, box }: Smoothing): Difference => {
  const { volume, labels } = grid;
  const { size, spacing } = volume;
  const builder = differenceBuilder(size);
  const changeable = changeableOf(grid);
  const found = boxOf(labels, size, segment);
  if (!found || changeable[segment] === 0) return builder.finish();
  const around = widened(found, spacing, size, 3 * millimetres);
  const min = AXES.map((axis) => Math.max(around.min[axis], box?.min[axis] ?? 0)) as [number, number, number];
  const max = AXES.map((axis) => Math.min(around.max[axis], box?.max[axis] ?? Infinity)) as [
    number,
    number,
    number,
  ];
  if (AXES.some((axis) => min[axis] > max[axis])) return builder.finish();
  const samplings = AXES.map((axis) => {
    const places = Array.from({ length: max[axis] - min[axis] + 1 }, (_, n) => min[axis] + n);
    // Beyond the edge of the scan a bone goes on as it is there: its cut end is not rounded.
    return samplingOf(
      places.map((place) => place - around.min[axis]),
      spacing[axis],
      millimetres,
      around.max[axis] - around.min[axis] + 1,
    );
  });
  const [x, y, z] = samplings;
  if (!x || !y || !z) return builder.finish();
  const field = smoothFieldOf(indicatorIn(labels, size, around, segment), [x, y, z]);
  for (let k = min[2]; k <= max[2]; k++) {
    const plane = field.plane(k - min[2]);
    let at = 0;
    for (let j = min[1]; j <= max[1]; j++) {
      const row = size[0] * (j + size[1] * k);
      for (let i = min[0]; i <= max[0]; i++) {
        const isInside = (plane[at++] ?? 0) > INSIDE;
        const before = labels[row + i] ?? 0;
        if (before === segment && !isInside) builder.change(row + i, before, BACKGROUND);
        else if (before === BACKGROUND && isInside && changeable[BACKGROUND] === 1)
          builder.change(row + i, before, segment);
      }
    }
  }
  return builder.finish();
};
