import { planesOf } from '../../ct/planes.ts';
import type { Plane } from '../../ct/planes.ts';
import type { Vector } from '../../ct/vector.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { AXES, changeableOf, localOf } from './edited-scan.ts';
import type { EditedScan, LabelGrid } from './edited-scan.ts';

/** Which voxels may change; all that are not locked where a rule is left out. */
export interface Only {
  /** Only voxels that have one of these labels now, such as the background. */
  readonly over?: readonly number[];
  /** Only voxels within this range of Hounsfield units, both ends included. */
  readonly within?: readonly [number, number];
}

export interface BrushStep {
  /** A disc changes one slice of its plane; a sphere changes all slices within its radius. */
  readonly shape: Plane | 'sphere';
  /** Where the pointer was and where it is, in the patient's frame: everything between them is painted. */
  readonly from: Vector;
  readonly to: Vector;
  /** Millimetres. */
  readonly radius: number;
  /** The label to write: that of the background erases. */
  readonly value: number;
  readonly only?: Only;
}

type Three = [number, number, number];

/** The voxels whose middles are within `radius` of the line between two points, row by row in ascending order. */
const eachVoxel = (
  { spacing, size }: LabelGrid['volume'],
  { from, to, radius, flat }: { from: Vector; to: Vector; radius: number; flat: 0 | 1 | 2 | undefined },
  visit: (index: number) => void,
): void => {
  const low: Three = [0, 0, 0];
  const high: Three = [0, 0, 0];
  for (const axis of AXES) {
    const [a, b] = [Math.min(from[axis], to[axis]) - radius, Math.max(from[axis], to[axis]) + radius];
    low[axis] = Math.max(0, Math.ceil(a / spacing[axis] - 1e-9));
    high[axis] = Math.min(size[axis] - 1, Math.floor(b / spacing[axis] + 1e-9));
  }
  if (flat !== undefined) {
    const slice = Math.round(to[flat] / spacing[flat]);
    if (slice < 0 || slice >= size[flat]) return;
    low[flat] = high[flat] = slice;
  }
  const weight = AXES.map((axis) => (axis === flat ? 0 : 1)) as Three;
  const [ux, uy, uz] = AXES.map((axis) => weight[axis] * (to[axis] - from[axis])) as Three;
  const along = ux * ux + uy * uy + uz * uz;
  const most = radius * radius * (1 + 1e-12);
  for (let k = low[2]; k <= high[2]; k++)
    for (let j = low[1]; j <= high[1]; j++) {
      const y = weight[1] * (j * spacing[1] - from[1]);
      const z = weight[2] * (k * spacing[2] - from[2]);
      const row = size[0] * (j + size[1] * k);
      for (let i = low[0]; i <= high[0]; i++) {
        const x = weight[0] * (i * spacing[0] - from[0]);
        const t = along === 0 ? 0 : Math.min(1, Math.max(0, (x * ux + y * uy + z * uz) / along));
        const [dx, dy, dz] = [x - t * ux, y - t * uy, z - t * uz];
        if (dx * dx + dy * dy + dz * dz <= most) visit(row + i);
      }
    }
};

/** The voxels of a disc or sphere that is drawn from one point to another, in ascending order of their index. */
export const voxelsOfStep = (
  volume: LabelGrid['volume'],
  { shape, from, to, radius }: Pick<BrushStep, 'shape' | 'from' | 'to' | 'radius'>,
  visit: (index: number) => void,
): void => {
  const flat = shape === 'sphere' ? undefined : planesOf(volume)[shape].axis;
  eachVoxel(volume, { from: localOf(volume, from), to: localOf(volume, to), radius, flat }, visit);
};

/** One step of a drag: brush and eraser. The CT is needed only for a range of Hounsfield units. */
export const brush = (
  { hounsfield, ...grid }: LabelGrid & Partial<EditedScan>,
  { only = {}, value, ...step }: BrushStep,
): Difference => {
  const { volume, labels } = grid;
  const changeable = changeableOf(grid, only.over);
  const builder = differenceBuilder(volume.size);
  const [least, most] = only.within ?? [-Infinity, Infinity];
  const isRange = only.within !== undefined;
  voxelsOfStep(volume, step, (index) => {
    const before = labels[index] ?? 0;
    if (changeable[before] === 0) return;
    if (isRange) {
      const density = hounsfield?.[index] ?? -Infinity;
      if (density < least || density > most) return;
    }
    builder.change(index, before, value);
  });
  return builder.finish();
};
