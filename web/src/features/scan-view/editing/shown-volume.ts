import { planesOf } from '@cotyle/domain/ct/planes';
import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { useMemo } from 'react';
import type { ShownVolume } from '../../../shared/ct-view/scan-overlay.ts';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewports } from '../panes/use-renderer.ts';
import type { ScanRenderer } from '../rendering/renderer.ts';
import type { SliceLoader } from '../slices/slice-loader.ts';

interface ShownVolumeInput {
  readonly slices: SliceLoader;
  readonly volume: Volume | undefined;
  readonly shown: readonly Plane[];
  readonly renderer: ScanRenderer | undefined;
  readonly viewports: Viewports;
  readonly moveTo: (point: Vector) => void;
}

/** A hip with its surroundings, in millimetres. */
const CLOSE_UP_MM = 170;

/** What is drawn on; undefined where the series is no volume. */
export const useShownVolume = (input: ShownVolumeInput): ShownVolume | undefined => {
  const { slices, volume, shown, renderer, viewports, moveTo } = input;
  const planes = useMemo(() => volume && planesOf(volume), [volume]);
  const isDrawn = renderer !== undefined && shown.every((plane) => viewports[plane]);
  const closeUp = (point: Vector): void => {
    moveTo(point);
    for (const plane of shown) {
      const viewport = viewports[plane];
      if (!viewport) continue;
      const { width, height, pixel } = viewport;
      renderer?.pinch(plane, {
        from: toScreen(viewport, point),
        to: { x: width / 2, y: height / 2 },
        factor: Math.min(width * pixel[0], height * pixel[1]) / CLOSE_UP_MM,
      });
    }
  };
  return (
    volume &&
    planes && {
      series: slices.series,
      volume,
      planes,
      hounsfieldAt: slices.hounsfieldAt,
      closeUp: isDrawn ? closeUp : undefined,
    }
  );
};
