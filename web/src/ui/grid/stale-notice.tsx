import { CloudOff } from 'lucide-react';
import styles from './stale-notice.module.css';
import { GRID_TEXTS } from './texts.ts';
import type { GridResult } from './view.ts';
import { UI_TEXTS } from '../texts.ts';

/** Shows how old the rows are when they could not be refreshed. */
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
