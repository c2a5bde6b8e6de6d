import type { Role } from '../access/roles.ts';
import { targetsFrom } from './flow.ts';
import { PROCEDURE_STATUSES } from './status.ts';
import type { ProcedureStatus } from './status.ts';

/** The way of a case from the first day to the last; a cancellation leaves it. */
export const STATUS_ORDER: readonly ProcedureStatus[] = PROCEDURE_STATUSES.filter(
  (status) => status !== 'CANCELED',
);

/** The step forward that this role takes from here; undefined where it is somebody else's turn, or nobody's. */
export const nextStep = (role: Role, from: ProcedureStatus): ProcedureStatus | undefined => {
  if (from === 'CANCELED') return undefined;
  const open = targetsFrom(role, from);
  return STATUS_ORDER.slice(STATUS_ORDER.indexOf(from) + 1).find((to) => open.includes(to));
};
