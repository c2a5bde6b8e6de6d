import type { Role } from '../access/roles.ts';
import { targetsFrom } from './flow.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';

/** The statuses in the order of a case, without the cancellation. */
export const STATUS_ORDER: readonly ProcedureStatus[] = PROCEDURE_STATUSES.filter(
  (status) => status !== 'CANCELED',
);

/** The order in which lists sort statuses: a canceled case comes after the complete ones. */
export const STATUS_SORT_ORDER: readonly ProcedureStatus[] = [...STATUS_ORDER, 'CANCELED'];

/** The next status that this role may set; undefined where another role continues, or none does. */
export const nextStep = (role: Role, from: ProcedureStatus): ProcedureStatus | undefined => {
  if (from === 'CANCELED') return undefined;
  const open = targetsFrom(role, from);
  return STATUS_ORDER.slice(STATUS_ORDER.indexOf(from) + 1).find((to) => open.includes(to));
};
