import type { ProcedureRow } from '@cotyle/contract/procedures';
import { needsAttention, stageMark } from '@cotyle/domain/stages/stage-clock';
import { caseClock } from '../../shared/clinical/case-clock.ts';
import styles from './attention-mark.module.css';

const PICTURE = { role: 'img' } as const;

/** A small clock beside the status of a case that is due soon or late; its words are in the tip and for screen readers. */
export const AttentionMark = ({ row }: { row: ProcedureRow }) => {
  const found = row.deleted ? undefined : caseClock(row);
  if (!found || !needsAttention(found.clock)) return null;
  const words = stageMark(found.rule, found.clock);
  return (
    <span className={styles['mark']} data-verdict={found.clock.verdict} title={words}>
      <svg viewBox="0 0 16 16" {...PICTURE} aria-label={words}>
        <circle cx="8" cy="8" r="6.2" />
        <path d="M8 4.6V8l2.3 1.5" />
      </svg>
    </span>
  );
};
