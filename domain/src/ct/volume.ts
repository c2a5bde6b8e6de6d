import { fromRadians } from '../cup/units.ts';
import { normalOf, SIDEWAYS_ROUNDING, sidewaysOf } from './geometry.ts';
import type { Orientation } from './header.ts';
import { difference, dot, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';

/** The orientation and size of the images of a series, from the first of them. */
export interface ImagePlane {
  readonly orientation: Orientation;
  readonly columns: number;
  readonly rows: number;
  /** Millimetres from row to row and from column to column, in the order of DICOM. */
  readonly pixel: readonly [number, number];
}

/** A series as one grid of voxels: along the rows, down the columns, from slice to slice. */
export interface Volume {
  /** The middle of the first voxel. */
  readonly origin: Vector;
  readonly axes: readonly [Vector, Vector, Vector];
  readonly spacing: Vector;
  readonly size: Vector;
}

/** Why a series can be viewed only slice by slice. */
export type NoVolume = 'few' | 'unplaced' | 'tilted' | 'uneven' | 'skewed';

export type VolumeVerdict =
  | { readonly volume: Volume; readonly why?: undefined }
  | { readonly volume?: undefined; readonly why: NoVolume };

const FEWEST = 3;
const MOST_TILT = 0.5;
/** As a part of the distance between slices: with more, the other planes would show the body longer or shorter than it is. */
const MOST_OFF = 0.1;
const MOST_SKEW = 0.001;

const isRight = ({ row, column }: Orientation): boolean =>
  Math.abs(dot(row, column)) < MOST_SKEW &&
  Math.abs(lengthOf(row) - 1) < MOST_SKEW &&
  Math.abs(lengthOf(column) - 1) < MOST_SKEW;

/** The slices have to be ordered by position, as in the index. */
export const volumeOf = (places: readonly (Vector | null)[], image: ImagePlane): VolumeVerdict => {
  const known = places.filter((place) => place !== null);
  if (places.length < FEWEST) return { why: 'few' };
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < places.length) return { why: 'unplaced' };
  const normal = normalOf(image.orientation);
  if (!normal || !isRight(image.orientation)) return { why: 'skewed' };
  const way = difference(last, first);
  const spacing = dot(way, normal) / (known.length - 1);
  if (!(spacing > 0)) return { why: 'uneven' };
  if (fromRadians(Math.acos(Math.min(1, dot(way, normal) / lengthOf(way)))) > MOST_TILT)
    return { why: 'tilted' };
  const isEven = known.every(
    (place, index) => Math.abs(dot(difference(place, first), normal) - index * spacing) <= spacing * MOST_OFF,
  );
  if (!isEven || sidewaysOf(known, normal) > SIDEWAYS_ROUNDING) return { why: 'uneven' };
  return {
    volume: {
      origin: first,
      axes: [image.orientation.row, image.orientation.column, normal],
      spacing: [image.pixel[1], image.pixel[0], spacing],
      size: [image.columns, image.rows, known.length],
    },
  };
};

/** Places in a volume, counted in voxels. */
export type Voxel = Vector;

export const pointOf = ({ origin, axes, spacing }: Volume, voxel: Voxel): Vector => {
  const at = (k: 0 | 1 | 2): number =>
    origin[k] + axes.reduce((sum, axis, n) => sum + axis[k] * (spacing[n] ?? 0) * (voxel[n] ?? 0), 0);
  return [at(0), at(1), at(2)];
};

const clamped = (value: number, size: number): number => Math.min(size - 1, Math.max(0, Math.round(value)));

/** The voxel of the volume that lies nearest to a point. */
export const voxelAt = ({ origin, axes, spacing, size }: Volume, point: Vector): Voxel => {
  const way = difference(point, origin);
  const along = (n: 0 | 1 | 2): number => clamped(dot(way, axes[n]) / spacing[n], size[n]);
  return [along(0), along(1), along(2)];
};

export const moved = ({ size }: Volume, voxel: Voxel, axis: 0 | 1 | 2, by: number): Voxel => {
  const next: [number, number, number] = [...voxel];
  next[axis] = clamped(voxel[axis] + by, size[axis]);
  return next;
};
