import {
  lacksApproval,
  schedules,
  unapprovedPlan,
  unapprovedQuestion,
} from '@cotyle/domain/planning/approval/scheduling';
import type { ApprovalState } from '@cotyle/domain/planning/approval/approval-state';
import { changesPlannedAngles } from '@cotyle/domain/planning/saved-plan';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import type { Transaction } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { readSettings } from '../../installation/read-settings.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { endApproval } from '../../records/plans/end-approval.ts';
import { loadPlan } from '../../records/plans/load-plan.ts';
import { versionOfAngles } from '../../records/plans/planned-angles.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';
import type { AuditedTransaction, NewEvent } from '../../transactions/with-transaction.ts';
import { askForReason } from '../plans/ask-for-reason.ts';

/** The side of the procedure, or a model that is said to be of the other one. */
const changesSide = (before: StoredProcedure, after: StoredProcedure): boolean =>
  before.sideSurgeon !== after.sideSurgeon ||
  (before.sideEngineer !== after.sideEngineer && after.sideEngineer !== after.sideSurgeon);

/** The approval once the change is made: a change that voids it counts as void already. */
const approvalAfter = async (
  tx: Transaction<Tables>,
  before: StoredProcedure,
  after: StoredProcedure,
): Promise<ApprovalState> => {
  const { approval } = await loadPlan(tx, after);
  const isVoided =
    changesPlannedAngles(before, after) || changesSide(before, after) || before.surgeonId !== after.surgeonId;
  return isVoided && approval.state === 'APPROVED' ? { ...approval, state: 'VOID' } : approval;
};

export interface SchedulingPlan {
  readonly lacksApproval: boolean;
  /** Why the plan of a surgery that is being scheduled should be looked at; undefined where it is approved. */
  readonly doubt: string | undefined;
}

/** What a change that schedules the surgery finds about the plan. */
export const planOfScheduling = async (
  tx: Transaction<Tables>,
  before: StoredProcedure,
  after: StoredProcedure,
): Promise<SchedulingPlan> => {
  if (!schedules(before.status, after.status)) return { lacksApproval: false, doubt: undefined };
  const approval = await approvalAfter(tx, before, after);
  const { approvedPlanRequired } = await readSettings(tx);
  return {
    lacksApproval: lacksApproval(approvedPlanRequired, before.status, approval),
    doubt: unapprovedPlan(approval),
  };
};

/**
 * Asks a client that can show the questions; the specified call, which has no answers to them, is carried out. Returns the event of a
 * surgery that is scheduled without an approved plan.
 */
export const confirmPlan = (
  caller: Caller,
  before: StoredProcedure,
  after: StoredProcedure,
  { doubt }: SchedulingPlan,
  { confirmPlan: isConfirmed, confirmPlanChange, planReason }: ConfirmationAnswers,
): NewEvent[] => {
  if (confirmPlanChange !== undefined && changesPlannedAngles(before, after))
    askForReason(before, confirmPlanChange ? planReason : undefined);
  if (doubt === undefined) return [];
  if (isConfirmed === false) throw new ApiError('PLAN_UNCONFIRMED', { message: unapprovedQuestion(doubt) });
  return [
    { type: 'PLAN_UNAPPROVED_SCHEDULED', initiatorId: caller.id, procedureId: after.id, newValue: doubt },
  ];
};

/** Makes a version of changed angles, and voids the approval where the change does. */
export const followPlan = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  before: StoredProcedure,
  after: StoredProcedure,
  {
    reason,
    by,
  }: { readonly reason: string | null; readonly by: { readonly id: number; readonly now: Date } },
): Promise<void> => {
  await versionOfAngles(tx, audit, { before, after, reason, by });
  const end = { procedure: after, reason, by };
  if (changesSide(before, after)) await endApproval(tx, audit, { ...end, cause: 'SIDE' });
  if (before.surgeonId !== after.surgeonId)
    await endApproval(tx, audit, { ...end, cause: 'SURGEON', formerSurgeonId: before.surgeonId });
};
