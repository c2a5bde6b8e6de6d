import { normalOf } from '@cotyle/domain/ct/geometry';
import { PLANES, planesOf, spacingsOf } from '@cotyle/domain/ct/planes';
import type { Plane, PlaneView } from '@cotyle/domain/ct/planes';
import { dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf, voxelAt } from '@cotyle/domain/ct/volume';
import type { ImagePlane, Volume, Voxel } from '@cotyle/domain/ct/volume';

/** Maps voxels to patient coordinates, for a volume or for a stack of slices. */
export interface Geometry {
  readonly shown: readonly Plane[];
  readonly views: Readonly<Record<Plane, Pick<PlaneView, 'axis' | 'onwards'>>>;
  readonly size: Vector;
  readonly axes: readonly [Vector, Vector, Vector];
  /** Millimetres between the slices of each view; undefined in a stack, whose slices may lie anywhere. */
  readonly spacing: Readonly<Record<Plane, number>> | undefined;
  /** Half the slice distance: a point farther away is in another slice. */
  readonly reach: Readonly<Record<Plane, number>>;
  readonly pointAt: (voxel: Voxel) => Vector;
  /** In a stack, the voxel is in the same slice as `near`. */
  readonly voxelAt: (point: Vector, near: Voxel) => Voxel;
}

export const volumeGeometry = (volume: Volume): Geometry => {
  const views = planesOf(volume);
  const spacing = spacingsOf(volume);
  return {
    shown: PLANES,
    views,
    size: volume.size,
    axes: volume.axes,
    spacing,
    reach: { axial: spacing.axial / 2, coronal: spacing.coronal / 2, sagittal: spacing.sagittal / 2 },
    pointAt: (voxel) => pointOf(volume, voxel),
    voxelAt: (point) => voxelAt(volume, point),
  };
};

const NO_AXIS: Vector = [0, 0, 1];

/** Each slice has its own position, independent of its neighbours. */
export const stackGeometry = (
  places: readonly (Vector | null)[],
  imageOf: (index: number) => ImagePlane,
): Geometry => {
  const sheet = (index: number): Volume => {
    const { orientation, pixel, columns, rows } = imageOf(index);
    return {
      origin: places[index] ?? [0, 0, 0],
      axes: [orientation.row, orientation.column, normalOf(orientation) ?? NO_AXIS],
      spacing: [pixel[1], pixel[0], 1],
      size: [columns, rows, 1],
    };
  };
  const { axes, size } = sheet(Math.floor(places.length / 2));
  const view = { axis: 2, onwards: dot(axes[2], NO_AXIS) < 0 ? 1 : -1 } as const;
  const within = (voxel: Voxel): Voxel => [voxel[0], voxel[1], 0];
  return {
    shown: ['axial'],
    views: { axial: view, coronal: view, sagittal: view },
    size: [size[0], size[1], places.length],
    axes,
    spacing: undefined,
    reach: { axial: 0.01, coronal: 0.01, sagittal: 0.01 },
    pointAt: (voxel) => pointOf(sheet(voxel[2]), within(voxel)),
    voxelAt: (point, near) => {
      const [column, row] = voxelAt(sheet(near[2]), point);
      return [column, row, near[2]];
    },
  };
};
