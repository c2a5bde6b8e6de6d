import { CHANGE_REASON_HINT, CHANGES_APPROVED_PLAN } from '@cotyle/domain/planning/approval/scheduling';
import { CONFIRMATIONS } from '@cotyle/domain/procedures/confirmation';
import { ApiError } from '../../errors/api-error.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';

/** A change of an approved plan voids the approval, so it needs a reason. */
export const askForReason = (
  { approvalState }: Pick<StoredProcedure, 'approvalState'>,
  reason: string | undefined,
): void => {
  if (approvalState !== 'APPROVED' || reason) return;
  throw new ApiError('PLAN_CHANGE_UNCONFIRMED', {
    message: CHANGES_APPROVED_PLAN,
    issues: [{ path: CONFIRMATIONS.PLAN_CHANGE_UNCONFIRMED.reason, message: CHANGE_REASON_HINT }],
  });
};
