import type { Role } from '@cotyle/domain/access/roles';
import { validateStatusChange } from '@cotyle/domain/procedures/status-change';
import type { ChangeFacts } from '@cotyle/domain/procedures/status-change';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { STATUS_ORDER } from '@cotyle/domain/procedures/status-order';

/** Statuses that cannot be set yet for the same reason. */
export interface DisabledGroup {
  readonly reason: string;
  readonly statuses: readonly ProcedureStatus[];
}

export interface StatusOptions {
  /** The present status and those that can be set now, in the order of the workflow. */
  readonly possible: readonly ProcedureStatus[];
  readonly disabled: readonly DisabledGroup[];
}

/** The statuses of a role from here; those that its flow does not have are left out. */
export const statusOptions = (role: Role, from: ProcedureStatus, facts: ChangeFacts): StatusOptions => {
  const possible: ProcedureStatus[] = [];
  const byReason = new Map<string, ProcedureStatus[]>();
  for (const status of [...STATUS_ORDER, 'CANCELED' as const]) {
    const verdict = validateStatusChange(role, from, status, facts);
    if (verdict.kind === 'allowed') possible.push(status);
    if (verdict.kind === 'unmet')
      byReason.set(verdict.message, [...(byReason.get(verdict.message) ?? []), status]);
  }
  return { possible, disabled: [...byReason].map(([reason, statuses]) => ({ reason, statuses })) };
};
