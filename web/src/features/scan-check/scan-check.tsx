import type { ScanReportRecord } from '@cotyle/contract/scans';
import { useId } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { Severity } from '../../ui/notice.tsx';
import { RuleResult } from './rule-result.tsx';
import type { ReportRule } from './rule-result.tsx';
import { ScanActions } from './scan-actions.tsx';
import type { ScanViewing } from './scan-actions.tsx';
import styles from './scan-check.module.css';
import { SeriesList } from './series-list.tsx';
import { CHECK_TEXTS } from './texts.ts';
import { viewableFiles } from './use-scan-report.ts';

const count = (rules: readonly ReportRule[], verdict: ReportRule['verdict']): number =>
  rules.filter((rule) => rule.verdict === verdict).length;

/** A one-line summary. */
const summaryOf = ({ rules, state }: ScanReportRecord): readonly [Severity, string] => {
  const failed = count(rules, 'fail');
  if (failed > 0) return ['error', CHECK_TEXTS.failed(failed)];
  if (state === 'VERIFYING') return ['info', CHECK_TEXTS.verifying];
  return count(rules, 'pass') === rules.length
    ? ['success', CHECK_TEXTS.good]
    : ['warning', CHECK_TEXTS.warning];
};

const Rules = ({ rules }: { rules: readonly ReportRule[] }) => (
  <ul className={styles['rules']}>
    {rules.map((rule) => (
      <RuleResult key={rule.id} rule={rule} />
    ))}
  </ul>
);

interface GroupProps {
  readonly rules: readonly ReportRule[];
  readonly title: (count: number) => string;
}

/** Rules with one verdict, under a heading that counts them. */
const Group = ({ rules, title }: GroupProps) =>
  rules.length === 0 ? null : (
    <>
      <h3 className={styles['group']}>{title(rules.length)}</h3>
      <Rules rules={rules} />
    </>
  );

interface CheckResultsProps {
  readonly report: ScanReportRecord;
  readonly isDownloadable: boolean;
}

/** The verdict and what failed; everything else is folded. */
const CheckResults = ({ report, isDownloadable }: CheckResultsProps) => {
  const [severity, summary] = summaryOf(report);
  const withVerdict = (verdict: ReportRule['verdict']) =>
    report.rules.filter((rule) => rule.verdict === verdict);
  const [failed, warned, open, passed] = [
    withVerdict('fail'),
    withVerdict('warn'),
    withVerdict('unknown'),
    withVerdict('pass'),
  ];
  const counts = [
    warned.length > 0 ? CHECK_TEXTS.warnings(warned.length) : '',
    open.length > 0 ? CHECK_TEXTS.unknown(open.length) : '',
    CHECK_TEXTS.passed(passed.length),
    CHECK_TEXTS.series(report.series.length),
  ];
  return (
    <>
      <Notice severity={severity}>{summary}</Notice>
      {failed.length === 0 ? null : <Rules rules={failed} />}
      <details className={styles['more']}>
        <summary>{counts.filter((text) => text !== '').join(' · ')}</summary>
        <Group rules={warned} title={CHECK_TEXTS.warnings} />
        <Group rules={open} title={CHECK_TEXTS.unknown} />
        <Group rules={passed} title={CHECK_TEXTS.passed} />
        <h3 className={styles['group']}>{CHECK_TEXTS.series(report.series.length)}</h3>
        <SeriesList report={report} />
        {isDownloadable ? (
          <>
            <h3 className={styles['group']}>{CHECK_TEXTS.deidentified}</h3>
            <p className={styles['hint']}>{CHECK_TEXTS.withoutPerson}</p>
          </>
        ) : null}
      </details>
    </>
  );
};

interface ScanCheckProps {
  readonly report: ScanReportRecord;
  /** Opens a scan; left out where the role may neither view nor download it. */
  readonly viewing?: ScanViewing | undefined;
}

/** The result of the scan check, worst first. Renders only the report. */
export const ScanCheck = ({ report, viewing }: ScanCheckProps) => {
  const id = useId();
  if (report.state === 'NONE') return null;
  const viewable = viewing ? viewableFiles(report) : [];
  return (
    <section className={styles['card']} aria-labelledby={id}>
      {/* The actions are above the results, whose length is known only when the check is done. */}
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {CHECK_TEXTS.title}
        </h2>
        {viewing ? <ScanActions files={viewable} {...viewing} /> : null}
      </header>
      {report.state === 'PENDING' ? <Notice severity="info">{CHECK_TEXTS.pending}</Notice> : null}
      {report.rules.length === 0 ? null : (
        <CheckResults report={report} isDownloadable={viewable.length > 0} />
      )}
    </section>
  );
};
