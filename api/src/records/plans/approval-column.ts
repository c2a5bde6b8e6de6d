import type { ApprovalState } from '@cotyle/domain/planning/approval/approval-state';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** The state that lists show. Its version stays: an edit that somebody has begun is not stale because of a decision. */
export const writeApproval = async (
  tx: Transaction<Tables>,
  procedureId: number,
  { state, version }: ApprovalState,
): Promise<void> => {
  await tx
    .updateTable('procedures')
    .set({ approval_state: state, approval_version: version })
    .where('id', '=', procedureId)
    .execute();
};
