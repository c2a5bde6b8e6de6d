import type { ScanReportRecord } from '@cotyle/contract/scans';
import type { Verdict } from '@cotyle/domain/ct/judge';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './scan-check.module.css';
import { CHECK_TEXTS } from './texts.ts';

export type ReportRule = ScanReportRecord['rules'][number];

const ICONS = {
  pass: CircleCheck,
  warn: TriangleAlert,
  fail: CircleAlert,
  unknown: CircleHelp,
} satisfies Record<Verdict, unknown>;

/** A rule, what was measured beside its limit, and what to do about it. */
export const RuleLine = ({ rule }: { rule: ReportRule }) => {
  const { verdict, name, measured, limit, advice } = rule;
  const Icon = ICONS[verdict];
  const isMet = verdict === 'pass';
  return (
    <li className={`${styles['rule']} ${styles[verdict]}`}>
      <Icon aria-hidden />
      <div className={styles['what']}>
        <span className={styles['name']}>
          <VisuallyHidden>{CHECK_TEXTS.verdict[verdict]}: </VisuallyHidden>
          {name}
        </span>
        {advice === '' ? null : <span className={styles['advice']}>{advice}</span>}
      </div>
      <div className={styles['values']}>
        <span className={styles['measured']}>{measured ?? (isMet ? '' : CHECK_TEXTS.differs)}</span>
        {isMet && measured === limit ? null : (
          <span className={styles['limit']}>{CHECK_TEXTS.limit(limit)}</span>
        )}
      </div>
    </li>
  );
};
