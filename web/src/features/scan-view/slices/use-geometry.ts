import type { Volume, Voxel } from '@cotyle/domain/ct/volume';
import { useMemo } from 'react';
import type { SliceMetadata } from '../rendering/slice-metadata.ts';
import { stackGeometry, volumeGeometry } from './geometry.ts';
import type { Geometry } from './geometry.ts';
import type { SliceLoader } from './slice-loader.ts';

interface GeometryInput {
  readonly slices: SliceLoader;
  readonly metadata: SliceMetadata;
  readonly volume: Volume | undefined;
}

/** The geometry of a series and the start position, in the slice that is loaded first. */
export const useGeometry = ({
  slices,
  metadata,
  volume,
}: GeometryInput): { geometry: Geometry; start: Voxel } => {
  const geometry = useMemo(
    () =>
      volume
        ? volumeGeometry(volume)
        : stackGeometry(
            slices.series.slices.map(({ place }) => place),
            (index) => slices.metadataOf(index) ?? metadata,
          ),
    [slices, metadata, volume],
  );
  const slice = volume ? slices.first : slices.anyLoaded();
  const middle: Voxel = [Math.floor(metadata.columns / 2), Math.floor(metadata.rows / 2), slice];
  const [column, row] = slices.hip ? geometry.voxelAt(slices.hip, middle) : middle;
  return { geometry, start: [column, row, slice] };
};
