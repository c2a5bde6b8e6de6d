import { APPROVAL_STATES } from '@cotyle/domain/planning/approval/approval-state';
import { z } from 'zod';
import { count } from './fields.ts';

export const approvalState = z
  .strictObject({
    state: z.enum(APPROVAL_STATES),
    /** The version that is proposed or approved, or whose approval is void. */
    version: count.nullable(),
  })
  .meta({ id: 'ApprovalState' });
