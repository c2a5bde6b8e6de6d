import type { SegmentationDoubt } from '@cotyle/contract/segmentations';
import { doubtText } from '@cotyle/domain/segmentation/draft/doubts';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { SEGMENT_COLOURS } from '../colours.ts';
import { showPlace } from '../editor/show-place.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

interface DoubtListProps {
  readonly doubts: readonly SegmentationDoubt[];
  readonly grids: readonly { readonly volume: Volume }[];
  readonly view: Pick<EditedView, 'series' | 'showSeries' | 'moveTo'>;
}

/** Where the draft is unsure: each leads to its place. */
export const DoubtList = ({ doubts, grids, view }: DoubtListProps) => {
  if (doubts.length === 0) return <p className={styles['hint']}>{EDIT_TEXTS.noDoubts}</p>;
  return (
    <ol className={styles['doubts']}>
      {doubts.map((doubt) => (
        <li key={`${doubt.code} ${doubt.segment} ${doubt.place.join(' ')}`}>
          <button type="button" onClick={() => showPlace(view, grids, doubt.place)}>
            <span className={styles['swatch']} style={{ background: SEGMENT_COLOURS[doubt.segment] }} />
            {doubtText(doubt)}
          </button>
        </li>
      ))}
    </ol>
  );
};
