import type { ScanReportRecord } from '@cotyle/contract/scans';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { PIN_TEXTS } from '../../../shared/pins/texts.ts';
import styles from './series-column.module.css';
import type { Series } from '../slices/slice-loader.ts';
import { SCAN_VIEW_TEXTS } from '../texts.ts';

type Report = Pick<ScanReportRecord, 'state' | 'rules' | 'series'>;

const ofVerdict = ({ rules }: Report, verdict: Report['rules'][number]['verdict']) =>
  rules.filter((rule) => rule.verdict === verdict);

const GROUPS = [
  { verdict: 'fail', Icon: CircleAlert, title: SCAN_VIEW_TEXTS.checkFailed },
  { verdict: 'warn', Icon: TriangleAlert, title: SCAN_VIEW_TEXTS.checkWarnings },
  { verdict: 'unknown', Icon: CircleHelp, title: SCAN_VIEW_TEXTS.checkUnknown },
] as const;

/** The result of the scan check: each heading counts the rules listed below it. */
const Verdict = ({ report }: { report: Report }) => {
  if (report.rules.length === 0) return <p className={styles['passed']}>{SCAN_VIEW_TEXTS.checkPending}</p>;
  if (report.rules.every(({ verdict }) => verdict === 'pass'))
    return (
      <div className={styles['verdict']} data-verdict="pass">
        <p>
          <CircleCheck aria-hidden />
          {SCAN_VIEW_TEXTS.checkGood}
        </p>
      </div>
    );
  const groups = GROUPS.map(({ verdict, Icon, title }) => {
    const rules = ofVerdict(report, verdict);
    return rules.length === 0 ? null : (
      <div key={verdict} className={styles['verdict']} data-verdict={verdict}>
        <p>
          <Icon aria-hidden />
          {title(rules.length)}
        </p>
        <ul>
          {rules.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
    );
  });
  return (
    <>
      {report.state === 'VERIFYING' ? (
        <p className={styles['passed']}>{SCAN_VIEW_TEXTS.checkVerifying}</p>
      ) : null}
      {groups}
    </>
  );
};

const describeSeries = ({ uid, slices }: Series, report: Report): string => {
  const checked = report.series.find((one) => one.uid === uid);
  return [
    SCAN_VIEW_TEXTS.slices(slices.length),
    ...(checked?.spacing ? [SCAN_VIEW_TEXTS.apart(checked.spacing)] : []),
    ...(checked?.planned === false ? [SCAN_VIEW_TEXTS.notUsed] : []),
  ].join(' · ');
};

interface SeriesColumnProps {
  readonly all: readonly Series[];
  readonly shown: Series;
  readonly report: Report;
  readonly onShow: (series: Series) => void;
  readonly questions: ReactNode;
}

/** The series of the file and the result of its check. */
export const SeriesColumn = ({ all, shown, report, onShow, questions }: SeriesColumnProps) => (
  <div className={styles['column']}>
    <section aria-label={SCAN_VIEW_TEXTS.seriesTitle}>
      <h3>{SCAN_VIEW_TEXTS.seriesTitle}</h3>
      <ul className={styles['list']}>
        {all.map((series) => (
          <li key={series.uid}>
            <button type="button" aria-pressed={series === shown} onClick={() => onShow(series)}>
              <span>{series.description || SCAN_VIEW_TEXTS.unnamed}</span>
              <small>{describeSeries(series, report)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
    <section aria-label={PIN_TEXTS.title}>
      <h3>{PIN_TEXTS.title}</h3>
      {questions}
    </section>
    <section aria-label={SCAN_VIEW_TEXTS.checkTitle}>
      <h3>{SCAN_VIEW_TEXTS.checkTitle}</h3>
      <Verdict report={report} />
    </section>
  </div>
);
