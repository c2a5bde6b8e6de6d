import { approvalLabel } from '@cotyle/domain/planning/approval/approval-state';
import type { ApprovalState, ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
import { Chip } from '../../ui/chip.tsx';

const COLOURS: Record<ApprovalStateName, { readonly colour: string; readonly ground: string }> = {
  NOT_PROPOSED: { colour: 'var(--inkSoft)', ground: 'var(--ground)' },
  PROPOSED: { colour: 'var(--info)', ground: 'var(--infoGround)' },
  APPROVED: { colour: 'var(--success)', ground: 'var(--successGround)' },
  VOID: { colour: 'var(--error)', ground: 'var(--errorGround)' },
};

/** The state of a plan in its colour; the words say it without the colour. */
export const ApprovalChip = ({ approval }: { approval: ApprovalState }) => (
  <Chip {...COLOURS[approval.state]}>{approvalLabel(approval)}</Chip>
);
