import type { Role } from '@cotyle/domain/access/roles';
import { judgeStatusChange } from '@cotyle/domain/procedures/status-change';
import type { ChangeFacts } from '@cotyle/domain/procedures/status-change';
import type { ProcedureStatus } from '@cotyle/domain/procedures/status';
import { WAY } from '@cotyle/domain/procedures/way';

export interface StatusOption {
  readonly status: ProcedureStatus;
  readonly disabledReason: string | undefined;
  /** The role may set it once its condition is met. */
  readonly reachable: boolean;
}

/** Every status with the reason why it is disabled; those of the role come first, in the order of the workflow. */
export const statusOptions = (role: Role, from: ProcedureStatus, facts: ChangeFacts): StatusOption[] => {
  const all = [...WAY, 'CANCELED' as const].map((status): StatusOption => {
    const verdict = judgeStatusChange(role, from, status, facts);
    return {
      status,
      disabledReason: verdict.kind === 'open' ? undefined : verdict.message,
      reachable: verdict.kind !== 'closed',
    };
  });
  return [...all.filter(({ reachable }) => reachable), ...all.filter(({ reachable }) => !reachable)];
};
