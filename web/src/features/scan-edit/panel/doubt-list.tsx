import type { SegmentationDoubt } from '@cotyle/contract/segmentations';
import { difference, dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { doubtText } from '@cotyle/domain/segmentation/draft/doubts';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { SEGMENT_COLOURS } from '../colours.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

const holds = ({ origin, axes, spacing, size }: Volume, point: Vector): boolean =>
  ([0, 1, 2] as const).every((n) => {
    const at = dot(difference(point, origin), axes[n]) / spacing[n];
    return at >= -1 && at <= size[n];
  });

interface DoubtListProps {
  readonly doubts: readonly SegmentationDoubt[];
  readonly grids: readonly { readonly volume: Volume }[];
  readonly view: Pick<EditedView, 'series' | 'showSeries' | 'moveTo'>;
}

/** Where the draft is unsure: each leads to its place. */
export const DoubtList = ({ doubts, grids, view }: DoubtListProps) => {
  if (doubts.length === 0) return <p className={styles['hint']}>{EDIT_TEXTS.noDoubts}</p>;
  const show = (place: Vector): void => {
    const current = grids[view.series];
    const series =
      current && holds(current.volume, place)
        ? view.series
        : grids.findIndex(({ volume }) => holds(volume, place));
    if (series >= 0 && series !== view.series) view.showSeries(series, place);
    else view.moveTo(place);
  };
  return (
    <ol className={styles['doubts']}>
      {doubts.map((doubt) => (
        <li key={`${doubt.code} ${doubt.segment} ${doubt.place.join(' ')}`}>
          <button type="button" onClick={() => show(doubt.place)}>
            <span className={styles['swatch']} style={{ background: SEGMENT_COLOURS[doubt.segment] }} />
            {doubtText(doubt)}
          </button>
        </li>
      ))}
    </ol>
  );
};
