import type { ApprovalState, PlanDecision } from '../planning/approval/approval-state.ts';

/** How a sheet stands: only the version that is approved now has no mark across the page. */
export const SHEET_STATES = ['APPROVED', 'NOT_APPROVED', 'VOID'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

export const SHEET_STATE_LABELS: Readonly<Record<SheetState, string>> = {
  APPROVED: 'APPROVED',
  NOT_APPROVED: 'NOT APPROVED',
  VOID: 'APPROVAL VOID',
};

/** Across each page. */
export const UNAPPROVED_MARK = 'NOT APPROVED';

/** A version that was approved once and no longer is has a void approval, whatever became of later versions. */
export const sheetState = (
  version: number,
  approval: ApprovalState,
  decisions: readonly PlanDecision[],
): SheetState => {
  if (approval.state === 'APPROVED' && approval.version === version) return 'APPROVED';
  return decisions.some((step) => step.kind === 'APPROVED' && step.version === version)
    ? 'VOID'
    : 'NOT_APPROVED';
};

/** Which approval of the procedure one of this version would be, from 1: only the latest version is ever approved. */
export const nextApprovalOf = (version: number, decisions: readonly PlanDecision[]): number =>
  decisions.filter((step) => step.kind === 'APPROVED' && step.version <= version).length + 1;
