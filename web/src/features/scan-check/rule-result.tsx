import type { ScanReportRecord } from '@cotyle/contract/scans';
import type { Verdict } from '@cotyle/domain/ct/evaluate';
import { isIdentityRule } from '@cotyle/domain/ct/protocol';
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

/** Rules that compare the images with the patient's record instead of a limit. */
const isAgainstRecord = (id: ReportRule['id']): boolean => isIdentityRule(id) && id !== 'patient';

/** A rule with its measured value, limit and advice. */
export const RuleResult = ({ rule }: { rule: ReportRule }) => {
  const { id, verdict, name, measured, limit, advice } = rule;
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
        <span className={styles['measured']}>{measured}</span>
        {isMet && measured === limit ? null : (
          <span className={styles['limit']}>
            {isAgainstRecord(id) ? CHECK_TEXTS.inRecord(limit) : CHECK_TEXTS.limit(limit)}
          </span>
        )}
      </div>
    </li>
  );
};
