import type { SegmentationGrid } from '@cotyle/contract/segmentations';
import { difference, dot } from '@cotyle/domain/ct/vector';
import type { ScanSeries } from '../../../shared/ct-view/scan-editor.ts';

/** Of the distance between slices: farther off, a slice is not of this grid. */
const MOST_OFF = 0.3;

type Slice = ScanSeries['slices'][number];

/** The number of a slice in the grid; undefined where it does not belong to it. */
const placeIn = (
  { volume: { origin, axes, spacing, size } }: SegmentationGrid,
  { place }: Slice,
): number | undefined => {
  if (!place) return undefined;
  const along = dot(difference(place, origin), axes[2]) / spacing[2];
  const number = Math.round(along);
  return Math.abs(along - number) <= MOST_OFF && number >= 0 && number < size[2] ? number : undefined;
};

/** The slices of a series that a grid has, in its order: a series may have pelvis and knees with a gap between them. */
const stackOf = (grid: SegmentationGrid, series: ScanSeries): ScanSeries => {
  const slices = new Map<number, Slice>();
  for (const slice of series.slices) {
    const number = placeIn(grid, slice);
    if (number !== undefined && !slices.has(number)) slices.set(number, slice);
  }
  return { ...series, slices: [...slices].sort(([a], [b]) => a - b).map(([, slice]) => slice) };
};

/** What the viewer shows for each grid. */
export const editedSeries = (
  grids: readonly SegmentationGrid[],
  all: readonly ScanSeries[],
): readonly ScanSeries[] =>
  grids.flatMap((grid) => {
    const series = all.find(({ uid }) => uid === grid.series.uid);
    return series ? [stackOf(grid, series)] : [];
  });
