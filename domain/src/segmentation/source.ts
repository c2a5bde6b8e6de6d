import { difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import type { Volume } from '../ct/volume.ts';
import type { ScanPart } from './states.ts';

export interface SeriesName {
  readonly uid: string;
  readonly number: number | null;
  readonly description: string;
}

/** A stack of slices of one series that is segmented. */
export interface StoredGrid {
  readonly part: ScanPart;
  readonly series: SeriesName;
  readonly volume: Volume;
}

/** A file that is one image: a series has an index of its slices only where it is in one file. */
export const isLooseImage = (fileName: string): boolean => fileName.toLowerCase().endsWith('.dcm');

/** As a part of the distance between slices. */
const MOST_OFF = 0.25;

/** The slice of the grid that lies at a place; undefined for one of another stack of the series. */
export const sliceAt = ({ origin, axes, spacing, size }: Volume, place: Vector): number | undefined => {
  const along = dot(difference(place, origin), axes[2]) / spacing[2];
  const slice = Math.round(along);
  return Math.abs(along - slice) <= MOST_OFF && slice >= 0 && slice < size[2] ? slice : undefined;
};
