import { approvalLabel } from '../planning/approval/approval-state.ts';
import type { ApprovalState } from '../planning/approval/approval-state.ts';

/** What a person who scanned the code of a sheet has to know about its version. */
export interface ScannedVersion {
  readonly severity: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** `latest` is undefined without a plan. */
export const scannedVersion = (
  version: number,
  approval: ApprovalState,
  latest: number | undefined,
): ScannedVersion => {
  if (latest === undefined || version > latest)
    return { severity: 'error', text: `The plan has no version ${version}.` };
  if (version < latest)
    return {
      severity: 'error',
      text: `Version ${version} is no longer the current plan: the latest is version ${latest} (${approvalLabel(approval)}). Please do not use its sheet.`,
    };
  if (approval.state === 'APPROVED' && approval.version === version)
    return { severity: 'success', text: `Version ${version} is the current plan, and it is approved.` };
  return {
    severity: 'warning',
    text: `Version ${version} is the latest version of the plan, but it is not approved (${approvalLabel(approval)}).`,
  };
};

/** The version in the address of a page; undefined without one. */
export const versionInAddress = (query: {
  readonly get: (name: string) => string | null;
}): number | undefined => {
  const text = query.get('version') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};
