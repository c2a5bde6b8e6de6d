import type { EditedView, ScanEditor } from '../../../shared/ct-view/scan-editor.ts';
import type { Plane } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import { useMemo } from 'react';
import type { Geometry } from '../slices/geometry.ts';
import type { SliceLoader } from '../slices/slice-loader.ts';
import type { Position } from '../slices/use-position.ts';
import type { ViewSettings } from '../tools/use-view-settings.ts';

/** An editor in the viewer, and which of its series is shown. */
export interface SeriesEditing {
  readonly editor: ScanEditor;
  readonly series: number;
  readonly showSeries: EditedView['showSeries'];
  /** Where the cross-hair is at first. */
  readonly start: Vector | undefined;
}

interface EditedViewInput {
  readonly slices: SliceLoader;
  readonly volume: Volume | undefined;
  readonly geometry: Geometry;
  readonly position: Position;
  readonly settings: ViewSettings;
  readonly active: Plane;
}

/** What an editor learns of the views; undefined without an editor, and where the series is no volume. */
export const useEditedView = (
  editing: SeriesEditing | undefined,
  { slices, volume, geometry, position, settings, active }: EditedViewInput,
): { readonly editor: ScanEditor; readonly view: EditedView } | undefined => {
  const edited = useMemo(
    () => ({
      count: slices.series.slices.length,
      hounsfieldOf: slices.hounsfieldOf,
      onLoaded: slices.onSliceLoaded,
    }),
    [slices],
  );
  if (!editing || !volume) return undefined;
  const view: EditedView = {
    series: editing.series,
    planes: geometry.views,
    active,
    point: position.point,
    slices: edited,
    isPointing: settings.tool === 'edit',
    setPointing: (isPointing) => settings.setTool(isPointing ? 'edit' : 'cross'),
    moveTo: position.moveTo,
    showSeries: editing.showSeries,
  };
  return { editor: editing.editor, view };
};
