import type { ProcedureStatus } from '../../status.ts';
import { approvalLabel } from './approval-state.ts';
import type { ApprovalState } from './approval-state.ts';

/** Whether a change schedules the surgery. Taking back a completed procedure does not: it was scheduled before. */
export const schedules = (from: ProcedureStatus, to: ProcedureStatus): boolean =>
  to === 'SCHEDULED' && from !== 'SCHEDULED' && from !== 'DONE';

/** Whether the installation requires an approved plan that is not there. */
export const lacksApproval = (isRequired: boolean, from: ProcedureStatus, approval: ApprovalState): boolean =>
  isRequired && schedules(from, 'SCHEDULED') && approval.state !== 'APPROVED';

/** Undefined where the plan is approved. */
export const unapprovedPlan = (approval: ApprovalState): string | undefined =>
  approval.state === 'APPROVED'
    ? undefined
    : `The plan of this procedure is not approved (${approvalLabel(approval)}).`;

export const unapprovedQuestion = (doubt: string): string => `${doubt} Schedule the surgery nevertheless?`;

export const CHANGES_APPROVED_PLAN = 'The plan is approved. A change voids the approval.';
export const CHANGE_REASON_HINT = 'Please say why the plan is changed.';
