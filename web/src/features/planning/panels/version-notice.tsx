import type { PlanVersion } from '@cotyle/contract/plans';
import { fullName } from '@cotyle/domain/people/status';
import { Button } from '../../../ui/button.tsx';
import { dateTimeText } from '../../../ui/date-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './version-notice.module.css';

interface VersionNoticeProps {
  readonly version: PlanVersion;
  /** The model that is shown. */
  readonly fileId: number;
  /** Why it cannot be used as a new plan; null where this person cannot plan at all. */
  readonly problem: string | null | undefined;
  readonly onUse: () => void;
  readonly onBack: () => void;
}

/** Of another model than the one that is shown, or one that was deleted since. */
const modelRemarks = ({ madeOn }: PlanVersion, fileId: number): readonly string[] =>
  madeOn.flatMap(({ purpose, fileName, isDeleted, fileId: id }) => {
    if (isDeleted) return [PLANNING_TEXTS.madeOnDeleted(fileName)];
    return purpose === 'PELVIS' && id !== fileId ? [PLANNING_TEXTS.madeOnOther(fileName)] : [];
  });

/** Says that a saved version is looked at, and leads back to the plan. */
export const VersionNotice = ({ version, fileId, problem, onUse, onBack }: VersionNoticeProps) => (
  <Notice severity="info">
    {PLANNING_TEXTS.lookingAt(version.version, fullName(version.by), dateTimeText(version.at))}{' '}
    {[...modelRemarks(version, fileId), ...(problem ? [problem] : [])].join(' ')}
    <div className={styles['buttons']}>
      {problem === null ? null : (
        <Button variant="secondary" disabled={problem !== undefined} onClick={onUse}>
          {PLANNING_TEXTS.asNewPlan}
        </Button>
      )}
      <Button variant="secondary" onClick={onBack}>
        {PLANNING_TEXTS.backToPlan}
      </Button>
    </div>
  </Notice>
);
