import type { ScanFacts, SeriesFacts } from '@cotyle/domain/ct/facts';
import { normalOf } from '@cotyle/domain/ct/geometry';
import type { Orientation } from '@cotyle/domain/ct/header';
import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import { CT_LIMITS } from '@cotyle/domain/ct/protocol';
import { lengthOfRegion, plannedBlocks, regionsOf } from '@cotyle/domain/ct/regions';
import type { PlannedBlock, Region } from '@cotyle/domain/ct/regions';
import { dot } from '@cotyle/domain/ct/vector';
import { volumeOf } from '@cotyle/domain/ct/volume';
import type { ImagePlane, Volume } from '@cotyle/domain/ct/volume';

/** The slices that a picture is made of, in the order of their positions. */
export interface ChosenSlices {
  readonly series: string;
  readonly slices: readonly IndexedSlice[];
  readonly image: ImagePlane;
  /** Undefined where they are no even grid: then one of them is shown. */
  readonly volume: Volume | undefined;
}

/** A shorter stretch cannot hold the hips. */
const HIPS_MIN_MM = 60;

/** The stretch towards the head: below it are the knees. */
export const hipRegion = (regions: readonly Region[]): Region | undefined =>
  regions.find((region) => lengthOfRegion(region) >= HIPS_MIN_MM) ?? regions[0];

export const planeOfSeries = ({ orientations, matrices, pixels }: SeriesFacts): ImagePlane | undefined => {
  const [[orientation], [matrix], [pixel]] = [orientations, matrices, pixels];
  if (!orientation || !matrix || !pixel || !(pixel[0] > 0 && pixel[1] > 0)) return undefined;
  return { orientation, rows: matrix[0], columns: matrix[1], pixel };
};

const ROUNDING = 0.01;

/** Of the slices at one position the first, so that a doubled slice does not spoil the grid. */
const withoutDoubled = (
  slices: readonly IndexedSlice[],
  normal: ReturnType<typeof normalOf>,
): IndexedSlice[] => {
  const along = ({ header }: IndexedSlice): number =>
    normal && header.position ? dot(header.position, normal) : Number.NaN;
  const sorted = [...slices].sort((a, b) => along(a) - along(b));
  return sorted.filter((slice, n) => {
    const last = sorted[n - 1];
    return last === undefined || along(slice) - along(last) > ROUNDING;
  });
};

export const slicesOf = (
  block: PlannedBlock,
  slices: readonly IndexedSlice[],
  orientation: Orientation,
): IndexedSlice[] => {
  const own = slices.filter(
    ({ header }) =>
      header.series === block.series.uid &&
      header.position !== null &&
      (!block.isAxial ||
        (header.position[2] >= block.from - ROUNDING && header.position[2] <= block.to + ROUNDING)),
  );
  return withoutDoubled(own, normalOf(orientation));
};

/** Undefined where no slice has a position, an orientation and a pixel size. */
export const chooseSlices = (facts: ScanFacts, slices: readonly IndexedSlice[]): ChosenSlices | undefined => {
  const region = hipRegion(regionsOf(plannedBlocks(facts, CT_LIMITS), CT_LIMITS.regionGapMm));
  const [block] = [...(region?.blocks ?? [])].sort((a, b) => b.to - b.from - (a.to - a.from));
  const image = block && planeOfSeries(block.series);
  if (!block || !image) return undefined;
  const chosen = slicesOf(block, slices, image.orientation);
  if (chosen.length === 0) return undefined;
  const { volume } = block.isAxial
    ? volumeOf(
        chosen.map(({ header }) => header.position),
        image,
      )
    : {};
  return { series: block.series.uid, slices: chosen, image, volume };
};
