import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { WhyStack } from '../slices/series-slices.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import styles from './view-notices.module.css';

interface PaneNoticeProps {
  readonly why: WhyStack | undefined;
  readonly isScaled: boolean;
  readonly trouble: 'lost' | 'failed' | undefined;
  readonly onDrawAgain: () => void;
}

/** Over the views: why there is one alone, or none. */
export const PaneNotice = ({ why, isScaled, trouble, onDrawAgain }: PaneNoticeProps) => {
  if (trouble)
    return (
      <div className={styles['place']} data-trouble>
        <Notice severity="error">
          <strong>{SCAN_VIEW_TEXTS.graphicsLost}</strong>
          <p>{SCAN_VIEW_TEXTS.graphicsLostMore}</p>
          <Button variant="secondary" onClick={onDrawAgain}>
            {SCAN_VIEW_TEXTS.drawAgain}
          </Button>
        </Notice>
      </div>
    );
  if (!why) return null;
  return (
    <div className={styles['place']}>
      <Notice severity="warning">
        {SCAN_VIEW_TEXTS.why[why]} {isScaled ? '' : SCAN_VIEW_TEXTS.notScaled}
      </Notice>
    </div>
  );
};
