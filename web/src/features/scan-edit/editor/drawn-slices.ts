import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { voxelAt } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import { OTHERS } from '@cotyle/domain/segmentation/editing/edited-scan';
import type { DrawnArea } from '@cotyle/domain/segmentation/editing/interpolate';
import type { Segment } from '@cotyle/domain/segmentation/segments';

/** Of which segment the slices of which view were drawn. */
interface Place {
  readonly series: number;
  readonly plane: Plane;
  readonly axis: 0 | 1 | 2;
  readonly segment: Segment;
}

interface Drawn {
  readonly slices: ReadonlySet<number>;
  readonly area: DrawnArea;
}

/** Voxels around the brush: a shape that was drawn as a whole ends within its area. */
const MARGIN = 2;

const reach = (middle: number, radius: number, spacing: number): readonly [number, number] => {
  const by = Math.ceil(radius / spacing) + MARGIN;
  return [middle - by, middle + by];
};

const union = (a: readonly [number, number], b: readonly [number, number]): readonly [number, number] => [
  Math.min(a[0], b[0]),
  Math.max(a[1], b[1]),
];

const keyOf = ({ series, plane, segment }: Place): string => `${series} ${plane} ${segment}`;

/** Remembers the slices that a person has drawn in, and where: interpolation goes between them. */
export const createDrawnSlices = () => {
  const drawn = new Map<string, Drawn>();
  return {
    add: (place: Place, volume: Volume, point: Vector, radius: number): void => {
      const voxel = voxelAt(volume, point);
      const [u, v] = OTHERS[place.axis];
      const columns = reach(voxel[u], radius, volume.spacing[u]);
      const rows = reach(voxel[v], radius, volume.spacing[v]);
      const before = drawn.get(keyOf(place));
      drawn.set(keyOf(place), {
        slices: new Set(before?.slices).add(voxel[place.axis]),
        area: before
          ? { columns: union(before.area.columns, columns), rows: union(before.area.rows, rows) }
          : { columns, rows },
      });
    },
    of: (place: Place): Drawn | undefined => drawn.get(keyOf(place)),
    clear: (place: Place): void => void drawn.delete(keyOf(place)),
  };
};
