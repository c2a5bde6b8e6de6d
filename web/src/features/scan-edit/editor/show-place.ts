import { difference, dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';

const holds = ({ origin, axes, spacing, size }: Volume, point: Vector): boolean =>
  ([0, 1, 2] as const).every((n) => {
    const at = dot(difference(point, origin), axes[n]) / spacing[n];
    return at >= -1 && at <= size[n];
  });

/** Leads the views to a point, in the part of the scan that has it. */
export const showPlace = (
  view: Pick<EditedView, 'series' | 'moveTo' | 'showSeries'>,
  grids: readonly { readonly volume: Volume }[],
  point: Vector,
): void => {
  const current = grids[view.series];
  const series =
    current && holds(current.volume, point)
      ? view.series
      : grids.findIndex(({ volume }) => holds(volume, point));
  if (series >= 0 && series !== view.series) view.showSeries(series, point);
  else view.moveTo(point);
};
