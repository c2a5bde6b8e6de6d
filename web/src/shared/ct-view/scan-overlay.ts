import type { Plane, PlaneView } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume, Voxel } from '@cotyle/domain/ct/volume';
import type { ReactNode } from 'react';
import type { Shortcut } from '../../ui/keys.ts';
import type { ScanSeries } from './scan-editor.ts';
import type { Viewport } from './viewport.ts';

/** The series that the CT viewer shows in three planes. */
export interface ShownVolume {
  readonly series: Pick<ScanSeries, 'uid' | 'hips'>;
  readonly volume: Volume;
  readonly planes: Readonly<Record<Plane, PlaneView>>;
  /** Undefined until its slice is loaded. */
  readonly hounsfieldAt: (voxel: Voxel) => number | undefined;
  /** Moves the cross-hair to a point and shows its surroundings; undefined until the views are drawn. */
  readonly closeUp: ((point: Vector) => void) | undefined;
}

export interface OverlayView {
  readonly shown: ShownVolume;
  readonly plane: Plane;
  readonly viewport: Viewport;
}

/** Draws something on the images of a scan, which are viewed as always. */
export interface ScanOverlay {
  /** Between the image and the cross-hair of a view. */
  readonly layer: (view: OverlayView) => ReactNode;
  /** Below the views: what is drawn. Without a volume where the series is only shown slice by slice. */
  readonly legend: (shown: ShownVolume | undefined) => ReactNode;
  /** Before those of the viewer. */
  readonly shortcutsOf: (view: OverlayView) => readonly Shortcut[];
}
