import { CloudOff } from 'lucide-react';
import styles from './stale-notice.module.css';
import { GRID_TEXTS } from './texts.ts';
import type { GridResult } from './view.ts';
import { UI_TEXTS } from '../texts.ts';

/** The rows stay when they cannot be refreshed; this says how old they are. */
export const StaleNotice = ({ answer }: { answer: GridResult<unknown> }) =>
  answer.state === 'shown' && answer.failure !== undefined ? (
    <output className={styles['stale']} title={answer.failure}>
      <CloudOff aria-hidden />
      <span>{GRID_TEXTS.stale(answer.asOf)}</span>
      <button type="button" onClick={answer.retry}>
        {UI_TEXTS.tryAgain}
      </button>
    </output>
  ) : null;
