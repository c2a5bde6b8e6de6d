import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import type { ApprovalState } from '@cotyle/domain/planning/approval/approval-state';
import type { ReactNode } from 'react';
import styles from './approval-mark.module.css';

interface ApprovalMarkProps {
  readonly approval: ApprovalState;
  /** The status. */
  readonly children: ReactNode;
}

/** A quiet line below the status, from the proposal of the plan on. */
export const ApprovalMark = ({ approval, children }: ApprovalMarkProps) =>
  approval.state === 'NOT_PROPOSED' ? (
    children
  ) : (
    <span className={styles['marked']}>
      {children}
      <span className={styles['mark']} data-state={approval.state}>
        {approvalLabel(approval)}
      </span>
    </span>
  );
