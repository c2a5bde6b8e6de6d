import { ACCESS_DENIED, ASK_FOR_PERMISSION } from '@cotyle/domain/files/rights';
import { MODEL_LOAD_ERROR, MODEL_LOAD_HINT } from '@cotyle/domain/files/texts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Severity } from '../../../ui/notice.tsx';
import styles from './notices.module.css';
import { VIEW_TEXTS } from '../texts.ts';

export type ViewerProblem = 'denied' | 'failed' | 'coarse only' | 'no graphics' | 'graphics lost';

const MESSAGES: Record<ViewerProblem, { severity: Severity; what: string; more: string }> = {
  denied: { severity: 'error', what: ACCESS_DENIED, more: ASK_FOR_PERMISSION },
  failed: { severity: 'error', what: MODEL_LOAD_ERROR, more: MODEL_LOAD_HINT },
  'coarse only': {
    severity: 'error',
    what: MODEL_LOAD_ERROR,
    more: `${VIEW_TEXTS.onlyCoarse} ${MODEL_LOAD_HINT}`,
  },
  'no graphics': { severity: 'error', what: VIEW_TEXTS.noGraphics, more: VIEW_TEXTS.noGraphicsMore },
  'graphics lost': { severity: 'error', what: VIEW_TEXTS.graphicsLost, more: VIEW_TEXTS.graphicsLostMore },
};

export const ProblemNotice = ({ problem }: { problem: ViewerProblem }) => {
  const { severity, what, more } = MESSAGES[problem];
  return (
    <div className={styles['overlay']}>
      <Notice severity={severity}>
        <strong>{what}</strong>
        <p>{more}</p>
      </Notice>
    </div>
  );
};

export const SideNotice = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <div className={styles['side']}>
      {texts.map((text) => (
        <Notice key={text} severity="error">
          {text}
        </Notice>
      ))}
    </div>
  );

interface CentreNoticeProps {
  readonly text: string | undefined;
  /** Left out where this person cannot pick the centre now. */
  readonly onPick: (() => void) | undefined;
}

/** The centre is doubtful or unknown. */
export const CentreNotice = ({ text, onPick }: CentreNoticeProps) =>
  text === undefined ? null : (
    <div className={styles['side']}>
      <Notice severity="warning">
        {text}
        {onPick ? (
          <div className={styles['action']}>
            <Button variant="secondary" onClick={onPick}>
              {VIEW_TEXTS.pickCentre}
            </Button>
          </div>
        ) : null}
      </Notice>
    </div>
  );

export const ScreenshotNotice = () => (
  <div className={styles['overlay']}>
    <Notice severity="error">{VIEW_TEXTS.pictureFailed}</Notice>
  </div>
);
