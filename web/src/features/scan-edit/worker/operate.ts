import { voxelAt } from '@cotyle/domain/ct/volume';
import { brush } from '@cotyle/domain/segmentation/editing/brush';
import type { Difference } from '@cotyle/domain/segmentation/editing/difference';
import type { EditedScan } from '@cotyle/domain/segmentation/editing/edited-scan';
import { fillHoles, flood } from '@cotyle/domain/segmentation/editing/fill';
import type { Flood } from '@cotyle/domain/segmentation/editing/fill';
import { interpolate } from '@cotyle/domain/segmentation/editing/interpolate';
import { removeIslands } from '@cotyle/domain/segmentation/editing/islands';
import { cut } from '@cotyle/domain/segmentation/editing/scalpel';
import { smooth } from '@cotyle/domain/segmentation/editing/smooth';
import { divideByStrokes } from './divide-by-strokes.ts';
import type { Operation, Refused } from './operations.ts';

/** Whether the slices of the CT from the first to the last are loaded. */
export type HasSlices = (first: number, last: number) => boolean;

const floodWithin = (scan: EditedScan, request: Flood, hasSlices: HasSlices): Difference | Refused => {
  const { volume } = scan;
  const middle = voxelAt(volume, request.at)[2];
  const reach = Math.floor(request.reach / volume.spacing[2]);
  const isLoaded = hasSlices(Math.max(0, middle - reach), Math.min(volume.size[2] - 1, middle + reach));
  return isLoaded ? flood(scan, request) : 'slices-missing';
};

const differenceBy = (scan: EditedScan, operation: Operation, hasSlices: HasSlices): Difference | Refused => {
  switch (operation.kind) {
    case 'brush':
      return brush(scan, operation);
    case 'scalpel':
      return cut(scan, operation) ?? 'not-parted';
    case 'strokes':
      return divideByStrokes(scan, operation.strokes, hasSlices);
    case 'fill-holes':
      return fillHoles(scan, operation);
    case 'flood':
      return floodWithin(scan, operation, hasSlices);
    case 'smooth':
      return smooth(scan, operation);
    case 'islands':
      return removeIslands(scan, operation);
    case 'interpolate':
      return interpolate(scan, operation) ?? 'not-drawn';
  }
};

/** What an operation would change, or why it changes nothing. */
export const operate = (
  scan: EditedScan,
  operation: Operation,
  hasSlices: HasSlices,
): Difference | Refused => {
  const difference = differenceBy(scan, operation, hasSlices);
  return typeof difference !== 'string' && difference.voxels === 0 ? 'nothing-to-change' : difference;
};
