import type { PlanApproval } from '@cotyle/contract/plan-approval';
import { fullName } from '@cotyle/domain/people/status';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import { dateTimeText } from '../../../ui/date-time.ts';
import { APPROVAL_TEXTS } from '../texts.ts';
import { angleText } from '../version-values.ts';
import styles from './version-list.module.css';

/** All versions, the latest first, each with its angles, its author and why it was made. */
export const VersionList = ({ versions, approval }: Pick<PlanApproval, 'versions' | 'approval'>) => {
  if (versions.length === 0) return <p className={styles['none']}>{APPROVAL_TEXTS.noVersions}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    <ul className={styles['list']} aria-label={APPROVAL_TEXTS.versions} tabIndex={0}>
      {versions.map(({ version, inclination, anteversion, plan, by, at, reason }) => (
        <li key={version}>
          <strong>{APPROVAL_TEXTS.version(version)}</strong>
          <span className={styles['angles']}>
            {APPROVAL_TEXTS.angles(angleText(inclination), angleText(anteversion))}
          </span>
          <span>{plan ? APPROVAL_TEXTS.withImplants : APPROVAL_TEXTS.anglesAlone}</span>
          <span className={styles['by']}>
            {APPROVAL_TEXTS.savedBy(fullName(by), dateTimeText(at))}
            {reason ? ` · ${APPROVAL_TEXTS.reason(reason)}` : null}
          </span>
          {approval.version === version && approval.state !== 'NOT_PROPOSED' ? (
            <span className={styles['state']}>{approvalLabel(approval)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
