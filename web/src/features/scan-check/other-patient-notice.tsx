import type { ScanReportRecord } from '@cotyle/contract/scans';
import { isIdentityRule } from '@cotyle/domain/ct/protocol';
import { identityText, OTHER_PATIENT } from '@cotyle/domain/ct/texts';
import { fullName } from '@cotyle/domain/people/status';
import { dateText, timeText } from '../../ui/date-time.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './other-patient-notice.module.css';
import { CHECK_TEXTS } from './texts.ts';

type Report = Pick<ScanReportRecord, 'rules' | 'acceptance'>;

const failedIdentityRules = ({ rules }: Report) =>
  rules.filter(({ id, verdict }) => verdict === 'fail' && isIdentityRule(id));

/** Whether an identity rule failed: the images are of another patient. */
export const isOfOtherPatient = (report: Report): boolean => failedIdentityRules(report).length > 0;

/** Warns that the images may be of another patient, and shows who accepted it. It cannot be dismissed. */
export const OtherPatientNotice = ({ report }: { report: Report }) => {
  const { acceptance } = report;
  const differing = failedIdentityRules(report);
  if (differing.length === 0) return null;
  return (
    <Notice severity="error">
      <strong className={styles['title']}>{OTHER_PATIENT}.</strong>
      <ul className={styles['list']}>
        {differing.map((rule) => (
          <li key={rule.id}>{identityText(rule)}</li>
        ))}
      </ul>
      <p className={styles['accepted']}>
        {acceptance
          ? CHECK_TEXTS.acceptedBy(
              fullName(acceptance),
              `${dateText(acceptance.at)}, ${timeText(acceptance.at)}`,
              acceptance.reason,
            )
          : CHECK_TEXTS.notAccepted}
      </p>
    </Notice>
  );
};
