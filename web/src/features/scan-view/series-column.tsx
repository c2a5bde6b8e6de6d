import type { ScanReportRecord } from '@cotyle/contract/scans';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import styles from './series-column.module.css';
import type { Series } from './slices/series-slices.ts';
import { SCAN_VIEW_TEXTS } from './texts.ts';

type Report = Pick<ScanReportRecord, 'state' | 'rules' | 'series'>;

const ofVerdict = ({ rules }: Report, verdict: Report['rules'][number]['verdict']) =>
  rules.filter((rule) => rule.verdict === verdict);

/** What the check of the scan says, in a line, with what it says it of. */
const Verdict = ({ report }: { report: Report }) => {
  const failed = ofVerdict(report, 'fail');
  const doubtful = [...ofVerdict(report, 'warn'), ...ofVerdict(report, 'unknown')];
  if (report.rules.length === 0) return <p className={styles['fine']}>{SCAN_VIEW_TEXTS.checkPending}</p>;
  const Icon = failed.length > 0 ? CircleAlert : doubtful.length > 0 ? TriangleAlert : CircleCheck;
  const verdict = failed.length > 0 ? 'fail' : doubtful.length > 0 ? 'warn' : 'pass';
  const text = {
    fail: SCAN_VIEW_TEXTS.checkFailed(failed.length),
    warn: report.state === 'VERIFYING' ? SCAN_VIEW_TEXTS.checkVerifying : SCAN_VIEW_TEXTS.checkDoubtful,
    pass: SCAN_VIEW_TEXTS.checkGood,
  }[verdict];
  return (
    <div className={styles['verdict']} data-verdict={verdict}>
      <p>
        <Icon aria-hidden />
        {text}
      </p>
      <ul>
        {[...failed, ...doubtful].map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
};

const about = ({ uid, slices }: Series, report: Report): string => {
  const checked = report.series.find((one) => one.uid === uid);
  return [
    SCAN_VIEW_TEXTS.slices(slices.length),
    ...(checked?.spacing ? [SCAN_VIEW_TEXTS.apart(checked.spacing)] : []),
    ...(checked?.planned === false ? [SCAN_VIEW_TEXTS.spare] : []),
  ].join(' · ');
};

interface SeriesColumnProps {
  readonly all: readonly Series[];
  readonly shown: Series;
  readonly report: Report;
  readonly onShow: (series: Series) => void;
}

/** What the file is made of, and what the check says of it. */
export const SeriesColumn = ({ all, shown, report, onShow }: SeriesColumnProps) => (
  <div className={styles['column']}>
    <section aria-label={SCAN_VIEW_TEXTS.seriesTitle}>
      <h3>{SCAN_VIEW_TEXTS.seriesTitle}</h3>
      <ul className={styles['list']}>
        {all.map((series) => (
          <li key={series.uid}>
            <button type="button" aria-pressed={series === shown} onClick={() => onShow(series)}>
              <span>{series.description || SCAN_VIEW_TEXTS.unnamed}</span>
              <small>{about(series, report)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
    <section aria-label={SCAN_VIEW_TEXTS.checkTitle}>
      <h3>{SCAN_VIEW_TEXTS.checkTitle}</h3>
      <Verdict report={report} />
    </section>
  </div>
);
