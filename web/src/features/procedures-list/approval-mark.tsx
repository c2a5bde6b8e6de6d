import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import type { ApprovalState } from '@cotyle/domain/planning/approval/approval-state';
import styles from './approval-mark.module.css';

/** A quiet line below the status, from the proposal of the plan on. */
export const ApprovalMark = ({ approval }: { approval: ApprovalState }) =>
  approval.state === 'NOT_PROPOSED' ? null : (
    <span className={styles['mark']} data-state={approval.state}>
      {approvalLabel(approval)}
    </span>
  );
