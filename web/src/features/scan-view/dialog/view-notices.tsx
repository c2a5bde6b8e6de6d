import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { StackReason } from '../slices/slice-loader.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';
import styles from './view-notices.module.css';

interface PaneNoticeProps {
  readonly stackReason: StackReason | undefined;
  readonly isScaled: boolean;
  readonly problem: 'lost' | 'failed' | undefined;
  readonly onRedraw: () => void;
}

/** Why only one view is shown, or none. */
export const PaneNotice = ({ stackReason, isScaled, problem, onRedraw }: PaneNoticeProps) => {
  if (problem)
    return (
      <div className={styles['overlay']} data-trouble>
        <Notice severity="error">
          <strong>{SCAN_VIEW_TEXTS.graphicsLost}</strong>
          <p>{SCAN_VIEW_TEXTS.graphicsLostMore}</p>
          <Button variant="secondary" onClick={onRedraw}>
            {SCAN_VIEW_TEXTS.redraw}
          </Button>
        </Notice>
      </div>
    );
  if (!stackReason) return null;
  return (
    <div className={styles['overlay']}>
      <Notice severity="warning">
        {SCAN_VIEW_TEXTS.stackReason[stackReason]} {isScaled ? '' : SCAN_VIEW_TEXTS.notScaled}
      </Notice>
    </div>
  );
};
