import { middleOf } from '@cotyle/domain/ct/volume';
import type { Volume, Voxel } from '@cotyle/domain/ct/volume';
import { useMemo } from 'react';
import type { SliceFacts } from '../picture/slice-facts.ts';
import { stackGeometry, volumeGeometry } from './geometry.ts';
import type { Geometry } from './geometry.ts';
import type { Slices } from './series-slices.ts';

interface Shown {
  readonly slices: Slices;
  readonly facts: SliceFacts;
  readonly volume: Volume | undefined;
}

/** Where the voxels of a series lie, and the one that the look begins at. */
export const useGeometry = ({ slices, facts, volume }: Shown): { geometry: Geometry; start: Voxel } => {
  const geometry = useMemo(
    () =>
      volume
        ? volumeGeometry(volume)
        : stackGeometry(
            slices.series.slices.map(({ place }) => place),
            (index) => slices.factsOf(index) ?? facts,
          ),
    [slices, facts, volume],
  );
  const start: Voxel = volume
    ? middleOf(volume)
    : [Math.floor(facts.columns / 2), Math.floor(facts.rows / 2), slices.anyLoaded()];
  return { geometry, start };
};
