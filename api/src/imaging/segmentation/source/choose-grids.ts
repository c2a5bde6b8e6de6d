import type { ScanFacts, SeriesFacts } from '@cotyle/domain/ct/facts';
import { normalOf } from '@cotyle/domain/ct/geometry';
import type { Orientation } from '@cotyle/domain/ct/header';
import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import { CT_LIMITS } from '@cotyle/domain/ct/protocol';
import { plannedBlocks, regionsOf, seriesBlocks } from '@cotyle/domain/ct/regions';
import type { PlannedBlock } from '@cotyle/domain/ct/regions';
import { cross, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { volumeOf } from '@cotyle/domain/ct/volume';
import { GRID_MOST_VOXELS, IMAGE_MOST_PIXELS } from '@cotyle/domain/segmentation/slabs';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { ScanPart } from '@cotyle/domain/segmentation/states';
import type { NoSegmentation } from '@cotyle/domain/segmentation/texts';
import { hipRegion, planeOfSeries, slicesOf } from '../../pictures/ct/choose-slices.ts';
import { isDecoded } from '../../pictures/ct/read-pixels.ts';

/** The series that the caller wants, by their UIDs. */
export interface WantedSeries {
  readonly pelvis: string;
  readonly knees: string | null;
}

export type ChosenGrids =
  | { readonly grids: readonly StoredGrid[]; readonly why?: undefined }
  | { readonly grids?: undefined; readonly why: NoSegmentation; readonly part: ScanPart };

type Chosen = { readonly grid: StoredGrid } | { readonly why: NoSegmentation };

const unit = (vector: Vector): Vector => {
  const length = lengthOf(vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
};

/** Facts keep directions with three digits, which may be off a right angle by more than a volume allows. */
const squared = (orientation: Orientation): Orientation => {
  const normal = normalOf(orientation);
  if (!normal) return orientation;
  const row = unit(orientation.row);
  return { row, column: unit(cross(normal, row)) };
};

const isMixed = ({ matrices, pixels, orientations }: SeriesFacts): boolean =>
  matrices.length > 1 || pixels.length > 1 || orientations.length > 1;

const isTooLarge = ([columns, rows, slices]: Vector): boolean =>
  columns * rows > IMAGE_MOST_PIXELS || columns * rows * slices > GRID_MOST_VOXELS;

const gridOf = (part: ScanPart, block: PlannedBlock, slices: readonly IndexedSlice[]): Chosen => {
  const { series } = block;
  if (!block.isAxial) return { why: 'notAxial' };
  if (isMixed(series)) return { why: 'mixed' };
  const image = planeOfSeries(series);
  if (!image) return { why: 'unplaced' };
  const own = slicesOf(block, slices, image.orientation);
  if (!own.every(({ header }) => isDecoded(header.transferSyntax))) return { why: 'compressed' };
  const places = own.map(({ header }) => header.position);
  const { volume, why } = volumeOf(places, { ...image, orientation: squared(image.orientation) });
  if (!volume) return { why };
  if (isTooLarge(volume.size)) return { why: 'large' };
  const { uid, number, description } = series;
  return { grid: { part, series: { uid, number, description }, volume } };
};

const longest = (blocks: readonly PlannedBlock[]): PlannedBlock | undefined =>
  [...blocks].sort((a, b) => b.to - b.from - (a.to - a.from))[0];

interface ChosenBlocks {
  readonly pelvis: PlannedBlock | undefined;
  /** Undefined where the knees were not scanned. */
  readonly knees: PlannedBlock | undefined;
}

/** The stretch of the hips, and the next one towards the feet. */
const blocksByRegion = (blocks: readonly PlannedBlock[]): ChosenBlocks => {
  const stacks = blocks.filter(({ spacing }) => spacing !== null);
  const regions = regionsOf(stacks, CT_LIMITS.regionGapMm);
  const hips = hipRegion(regions);
  const below = hips && regions.find((region) => region.to < hips.from);
  return { pelvis: longest(hips?.blocks ?? []), knees: longest(below?.blocks ?? []) };
};

const wantedBlocks = ({ series }: ScanFacts, { pelvis, knees }: WantedSeries): ChosenBlocks => {
  const blocksOf = (uid: string): PlannedBlock[] =>
    series.filter((one) => one.uid === uid).flatMap((one) => seriesBlocks(one, CT_LIMITS));
  const own = blocksByRegion(blocksOf(pelvis));
  if (knees === null) return { pelvis: own.pelvis, knees: undefined };
  return { pelvis: own.pelvis, knees: knees === pelvis ? own.knees : longest(blocksOf(knees)) };
};

const isOneFrame = (a: SeriesFacts, b: SeriesFacts): boolean =>
  a.uid === b.uid || (a.frames.length === 1 && b.frames.length === 1 && a.frames[0] === b.frames[0]);

const kneesOf = (pelvis: PlannedBlock, knees: PlannedBlock, slices: readonly IndexedSlice[]): Chosen => {
  // A shorter gap than the femoral shafts is a hole in the pelvis.
  if (pelvis.from - knees.to < CT_LIMITS.shaftGapLeastMm) return { why: 'uneven' };
  if (!isOneFrame(pelvis.series, knees.series)) return { why: 'otherFrame' };
  return gridOf('KNEES', knees, slices);
};

/** The stacks of a scan that are segmented, or why one of them cannot be. */
export const chooseGrids = (
  facts: ScanFacts,
  slices: readonly IndexedSlice[],
  wanted?: WantedSeries,
): ChosenGrids => {
  const { pelvis, knees } = wanted
    ? wantedBlocks(facts, wanted)
    : blocksByRegion(plannedBlocks(facts, CT_LIMITS));
  if (!pelvis) return { why: 'absent', part: 'PELVIS' };
  const upper = gridOf('PELVIS', pelvis, slices);
  if ('why' in upper) return { why: upper.why, part: 'PELVIS' };
  if (wanted && wanted.knees !== null && !knees) return { why: 'absent', part: 'KNEES' };
  if (!knees) return { grids: [upper.grid] };
  const lower = kneesOf(pelvis, knees, slices);
  return 'why' in lower ? { why: lower.why, part: 'KNEES' } : { grids: [upper.grid, lower.grid] };
};
