import type { PlanApproval } from '@cotyle/contract/plan-approval';
import { fullName } from '@cotyle/domain/people/status';
import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import type { ReactNode } from 'react';
import { SheetButton } from '../../../shared/plan-sheet/sheet-button.tsx';
import { dateText, dateTimeText } from '../../../ui/date-time.ts';
import { VersionThumbnail } from '../pictures/version-thumbnail.tsx';
import { APPROVAL_TEXTS } from '../texts.ts';
import { angleText } from '../version-values.ts';
import styles from './version-list.module.css';

interface VersionListProps extends Pick<PlanApproval, 'versions' | 'approval'> {
  readonly procedureId: number;
  /** False for a procedure that is read-only. */
  readonly hasSheets: boolean;
  /** The version that the address of the page names. */
  readonly shown: number | undefined;
  /** How far the results are on their way to the PACS, beside the sheet of the latest version. */
  readonly sending: ReactNode;
}

/** All versions, the latest first, each with its angles, its author and why it was made. */
export const VersionList = ({
  procedureId,
  versions,
  approval,
  hasSheets,
  shown,
  sending,
}: VersionListProps) => {
  if (versions.length === 0)
    return (
      <div className={styles['none']}>
        {APPROVAL_TEXTS.noVersions} {sending}
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    <ul className={styles['list']} aria-label={APPROVAL_TEXTS.versions} tabIndex={0}>
      {versions.map(({ version, inclination, anteversion, plan, by, at, reason, pictures }) => (
        <li key={version} aria-current={version === shown ? 'true' : undefined}>
          <span className={styles['name']}>
            <VersionThumbnail procedureId={procedureId} version={{ version, pictures }} />
            <strong>{APPROVAL_TEXTS.version(version)}</strong>
          </span>
          <span className={styles['angles']}>
            {APPROVAL_TEXTS.angles(angleText(inclination), angleText(anteversion))}
          </span>
          <span className={styles['by']} title={dateTimeText(at)}>
            {plan ? APPROVAL_TEXTS.withImplants : APPROVAL_TEXTS.anglesAlone}
            {' · '}
            {APPROVAL_TEXTS.savedBy(fullName(by), dateText(at))}
            {reason ? ` · ${APPROVAL_TEXTS.reason(reason)}` : null}
          </span>
          <span className={styles['end']}>
            {approval.version === version && approval.state !== 'NOT_PROPOSED' ? (
              <span className={styles['state']}>{approvalLabel(approval)}</span>
            ) : null}
            {version === versions[0]?.version ? sending : null}
            {hasSheets ? <SheetButton procedureId={procedureId} version={version} small /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
};
