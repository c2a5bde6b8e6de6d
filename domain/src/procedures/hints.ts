import type { Role } from '../access/roles.ts';
import type { Day } from '../validation/calendar.ts';
import { lacksSide } from './editing.ts';
import { targetsFrom } from './flow.ts';
import { isWorkDone } from './next-action.ts';
import { validateStatusChange } from './status-change.ts';
import type { ChangeFacts } from './status-change.ts';
import type { ProcedureStatus } from '../status.ts';
import { nextStep } from './status-order.ts';

export const NEXT_STATUS_AVAILABLE = 'Next status can be assigned';
export const SCHEDULE_SCAN = 'Schedule a Scan';
export const SCHEDULE_SURGERY = 'Schedule a Surgery';

const mayContinue = (
  role: Role,
  from: ProcedureStatus,
  to: ProcedureStatus,
  facts: ChangeFacts,
  today: Day,
): boolean =>
  validateStatusChange(role, from, to, facts).kind === 'allowed' &&
  !lacksSide(role, { sideSurgeon: facts.sideSurgeon, status: to }) &&
  isWorkDone(to, facts, today);

/** The hints for the next action on a procedure. */
export const hintsFor = (
  role: Role,
  status: ProcedureStatus,
  facts: ChangeFacts,
  today: Day,
): readonly string[] => {
  const next = nextStep(role, status);
  const isAvailable = next !== undefined && mayContinue(role, status, next, facts, today);
  const schedulesSurgery =
    (status === 'MODEL_READY' || status === 'READY') && targetsFrom(role, status).includes('SCHEDULED');
  return [
    ...(next === 'SCAN' && !isAvailable ? [SCHEDULE_SCAN] : []),
    ...(schedulesSurgery && facts.dateOfSurgery === null ? [SCHEDULE_SURGERY] : []),
    ...(isAvailable ? [NEXT_STATUS_AVAILABLE] : []),
  ];
};
