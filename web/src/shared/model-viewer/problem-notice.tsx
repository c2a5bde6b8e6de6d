import { ACCESS_DENIED, ASK_FOR_PERMISSION } from '@cotyle/domain/files/rights';
import { MODEL_LOAD_ERROR, MODEL_LOAD_HINT } from '@cotyle/domain/files/texts';
import { Notice } from '../../ui/notice.tsx';
import type { Severity } from '../../ui/notice.tsx';
import styles from './problem-notice.module.css';
import { MODEL_TEXTS } from './texts.ts';

export type ViewerProblem = 'denied' | 'failed' | 'coarse only' | 'no graphics' | 'graphics lost';

const MESSAGES: Record<ViewerProblem, { severity: Severity; what: string; more: string }> = {
  denied: { severity: 'error', what: ACCESS_DENIED, more: ASK_FOR_PERMISSION },
  failed: { severity: 'error', what: MODEL_LOAD_ERROR, more: MODEL_LOAD_HINT },
  'coarse only': {
    severity: 'error',
    what: MODEL_LOAD_ERROR,
    more: `${MODEL_TEXTS.onlyCoarse} ${MODEL_LOAD_HINT}`,
  },
  'no graphics': { severity: 'error', what: MODEL_TEXTS.noGraphics, more: MODEL_TEXTS.noGraphicsMore },
  'graphics lost': { severity: 'error', what: MODEL_TEXTS.graphicsLost, more: MODEL_TEXTS.graphicsLostMore },
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
