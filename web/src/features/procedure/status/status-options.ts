import type { Role } from '@cotyle/domain/access/roles';
import { validateStatusChange } from '@cotyle/domain/procedures/status-change';
import type { ChangeFacts } from '@cotyle/domain/procedures/status-change';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { STATUS_ORDER } from '@cotyle/domain/procedures/status-order';

export interface StatusOption {
  readonly status: ProcedureStatus;
  readonly disabledReason: string | undefined;
  /** The role may set it once its condition is met. */
  readonly reachable: boolean;
}

/** Every status with the reason why it is disabled; those of the role come first, in the order of the workflow. */
export const statusOptions = (role: Role, from: ProcedureStatus, facts: ChangeFacts): StatusOption[] => {
  const all = [...STATUS_ORDER, 'CANCELED' as const].map((status): StatusOption => {
    const verdict = validateStatusChange(role, from, status, facts);
    return {
      status,
      disabledReason: verdict.kind === 'allowed' ? undefined : verdict.message,
      reachable: verdict.kind !== 'forbidden',
    };
  });
  return [...all.filter(({ reachable }) => reachable), ...all.filter(({ reachable }) => !reachable)];
};
