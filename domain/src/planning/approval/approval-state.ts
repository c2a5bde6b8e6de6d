/** How far the plan of a procedure is. The labels are below. */
export const APPROVAL_STATES = ['NOT_PROPOSED', 'PROPOSED', 'APPROVED', 'VOID'] as const;
export type ApprovalStateName = (typeof APPROVAL_STATES)[number];

export interface ApprovalState {
  readonly state: ApprovalStateName;
  /** The version that is proposed or approved, or whose approval is void. */
  readonly version: number | null;
}

export const NOT_PROPOSED: ApprovalState = { state: 'NOT_PROPOSED', version: null };

/** One step of a plan on its way; steps are only ever added. */
export interface PlanDecision {
  readonly kind: 'PROPOSED' | 'APPROVED' | 'VOIDED';
  readonly version: number;
  /** Whether the signature of an approval still matches what it is for; true for other steps. */
  readonly isIntact: boolean;
}

/**
 * The state of a plan, from its steps, the latest first. Only the latest version counts, and only while nothing that it was
 * made on has changed since.
 */
export const approvalState = (
  decisions: readonly PlanDecision[],
  latest: { readonly version: number; readonly isOutdated: boolean } | undefined,
): ApprovalState => {
  const [last] = decisions;
  if (!last || !latest) return NOT_PROPOSED;
  const isCurrent = last.version === latest.version && !latest.isOutdated;
  if (last.kind === 'APPROVED' && isCurrent && last.isIntact)
    return { state: 'APPROVED', version: last.version };
  if (last.kind === 'PROPOSED' && isCurrent) return { state: 'PROPOSED', version: last.version };
  const approved = decisions.find(({ kind }) => kind === 'APPROVED');
  return approved ? { state: 'VOID', version: approved.version } : NOT_PROPOSED;
};

/** As lists and pages say it. */
export const approvalLabel = ({ state, version }: ApprovalState): string => {
  switch (state) {
    case 'NOT_PROPOSED':
      return 'Not proposed';
    case 'PROPOSED':
      return `Proposed v${version ?? ''}`;
    case 'APPROVED':
      return `Approved v${version ?? ''}`;
    case 'VOID':
      return 'Approval void';
  }
};
