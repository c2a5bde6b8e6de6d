import type { Role } from '../../access/roles.ts';
import type { Side } from '../../hip/side.ts';
import type { ProcedureStatus } from '../../status.ts';
import { mayPlan, PLAN_NEEDS_SIDE, PLAN_OF_OTHER_SIDE } from '../saved-plan.ts';
import type { ApprovalState } from './approval-state.ts';
import type { PlannedValues } from './signed-content.ts';

export interface PlannedProcedure {
  readonly surgeonId: number;
  readonly sideSurgeon: Side | null;
  readonly status: ProcedureStatus;
}

/** Only the procedure's own surgeon approves; nobody can do it for them, administrators included. */
export const mayApprove = (
  user: { readonly id: number; readonly role: Role },
  { surgeonId, status }: Pick<PlannedProcedure, 'surgeonId' | 'status'>,
): boolean => user.role === 'SURGEON' && user.id === surgeonId && mayPlan(user.role, status);

export const APPROVE_NOT_ALLOWED =
  'Only the surgeon of this procedure can approve its plan, while it can be planned.';
export const NO_PLAN = 'There is no plan yet.';
export const BOTH_ANGLES_NEEDED = 'The plan needs both planned angles.';
export const FILE_DELETED =
  'A scan or model that the plan was made on was deleted. Please save the plan again.';
export const NEWER_FILE = 'A newer scan or model was uploaded. Please check the plan and save it again.';
export const ALREADY_PROPOSED = 'This version is proposed already.';
export const ALREADY_APPROVED = 'This version is approved already.';
export const PLAN_CHANGED_SINCE =
  'The plan has changed since it was shown. Please look at it again before you approve it.';

/** A version with what has happened to its files since. */
export interface CheckedVersion extends PlannedValues {
  readonly version: number;
  readonly hasDeletedFile: boolean;
  /** Whether a scan or a model was added after it was saved. */
  readonly hasNewerFile: boolean;
}

/** Why a version is no longer of the files and the side that the procedure has now. */
export const outdatedReason = (
  version: Pick<CheckedVersion, 'side' | 'hasDeletedFile' | 'hasNewerFile'>,
  { sideSurgeon }: Pick<PlannedProcedure, 'sideSurgeon'>,
): string | undefined => {
  if (version.side !== sideSurgeon) return PLAN_OF_OTHER_SIDE;
  if (version.hasDeletedFile) return FILE_DELETED;
  return version.hasNewerFile ? NEWER_FILE : undefined;
};

/** Why the latest version can be neither proposed nor approved. */
export const decisionProblem = (
  version: CheckedVersion | undefined,
  procedure: Pick<PlannedProcedure, 'sideSurgeon'>,
): string | undefined => {
  if (!version) return NO_PLAN;
  if (version.inclination === null || version.anteversion === null) return BOTH_ANGLES_NEEDED;
  if (procedure.sideSurgeon === null) return PLAN_NEEDS_SIDE;
  return outdatedReason(version, procedure);
};

/** Why this version cannot be proposed; a state says what has been done with it. */
export const proposalProblem = (
  version: CheckedVersion | undefined,
  procedure: Pick<PlannedProcedure, 'sideSurgeon'>,
  { state }: ApprovalState,
): string | undefined => {
  if (state === 'PROPOSED') return ALREADY_PROPOSED;
  if (state === 'APPROVED') return ALREADY_APPROVED;
  return decisionProblem(version, procedure);
};

export const approvalProblem = (
  version: CheckedVersion | undefined,
  procedure: Pick<PlannedProcedure, 'sideSurgeon'>,
  { state }: ApprovalState,
): string | undefined => (state === 'APPROVED' ? ALREADY_APPROVED : decisionProblem(version, procedure));
