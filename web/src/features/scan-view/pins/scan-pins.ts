import type { Plane } from '@cotyle/domain/ct/planes';
import type { PinnedScanView } from '@cotyle/domain/pins/pinned-view';
import { useEffect, useEffectEvent } from 'react';
import type { ScanRenderer } from '../rendering/renderer.ts';
import type { Geometry } from '../slices/geometry.ts';
import type { Position } from '../slices/use-position.ts';
import type { ViewSettings } from '../tools/use-view-settings.ts';

interface ShownScan {
  readonly series: string;
  /** In which the question is asked. */
  readonly plane: Plane;
  readonly position: Pick<Position, 'voxel'>;
  readonly settings: Pick<ViewSettings, 'isAlone' | 'window' | 'slab'>;
  readonly renderer: Pick<ScanRenderer, 'paneOf'> | undefined;
  readonly geometry: Pick<Geometry, 'shown'>;
}

/** What is on the screen, as it is stored. */
export const pinnedScanView = (scan: ShownScan): PinnedScanView => {
  const { series, plane, position, settings, renderer, geometry } = scan;
  const paneOf = (one: Plane) => (geometry.shown.includes(one) ? (renderer?.paneOf(one) ?? null) : null);
  return {
    viewer: 'SCAN',
    series,
    plane,
    isAlone: settings.isAlone,
    voxel: position.voxel,
    window: { centre: settings.window.centre, width: settings.window.width },
    slab: settings.slab ? { mode: settings.slab.mode, thickness: settings.slab.thickness } : null,
    panes: { axial: paneOf('axial'), coronal: paneOf('coronal'), sagittal: paneOf('sagittal') },
  };
};

interface RestoredViewOptions {
  readonly restored: PinnedScanView | undefined;
  readonly renderer: ScanRenderer | undefined;
  readonly position: Pick<Position, 'jumpTo'>;
  readonly shown: readonly Plane[];
}

/** Moves the cross-hair and the views to where they were; the settings are restored with the series. */
export const useRestoredView = ({ restored, renderer, position, shown }: RestoredViewOptions): void => {
  const restore = useEffectEvent((view: PinnedScanView, drawn: ScanRenderer) => {
    position.jumpTo(view.voxel);
    for (const plane of shown) {
      const pane = view.panes[plane];
      if (pane) drawn.showPane(plane, pane);
    }
  });
  useEffect(() => {
    if (restored && renderer) restore(restored, renderer);
  }, [restored, renderer]);
};
