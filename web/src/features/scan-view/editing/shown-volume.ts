import { planesOf } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { useMemo } from 'react';
import type { ShownVolume } from '../../../shared/ct-view/scan-overlay.ts';
import type { SliceLoader } from '../slices/slice-loader.ts';

/** What is drawn on; undefined where the series is no volume. */
export const useShownVolume = (
  { series }: SliceLoader,
  volume: Volume | undefined,
  moveTo: (point: Vector) => void,
): ShownVolume | undefined => {
  const planes = useMemo(() => volume && planesOf(volume), [volume]);
  return volume && planes && { series, volume, planes, moveTo };
};
