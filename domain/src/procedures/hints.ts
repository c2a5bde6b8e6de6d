import type { Role } from '../access/roles.ts';
import type { Day } from '../validation/calendar.ts';
import { lacksSide } from './editing.ts';
import { targetsFrom } from './flow.ts';
import { validateStatusChange, modelCondition } from './status-change.ts';
import type { ChangeFacts } from './status-change.ts';
import type { ProcedureStatus } from './status.ts';
import { nextStep } from './status-order.ts';

export const NEXT_STATUS_OPEN = 'Next status can be assigned';
export const SCHEDULE_SCAN = 'Schedule a Scan';
export const SCHEDULE_SURGERY = 'Schedule a Surgery';

/**
 * Whether the work that a status says is done has been done. Not every role is bound by it, but nobody is asked to go
 * on before it.
 */
const isWorkDone = (to: ProcedureStatus, facts: ChangeFacts, today: Day): boolean => {
  if (to === 'SCAN_READY') return facts.hasScan;
  if (to === 'MODEL_READY') return modelCondition(facts) === undefined;
  return to !== 'DONE' || (facts.dateOfSurgery !== null && facts.dateOfSurgery <= today);
};

const mayGoOn = (
  role: Role,
  from: ProcedureStatus,
  to: ProcedureStatus,
  facts: ChangeFacts,
  today: Day,
): boolean =>
  validateStatusChange(role, from, to, facts).kind === 'open' &&
  !lacksSide(role, { sideSurgeon: facts.sideSurgeon, status: to }) &&
  isWorkDone(to, facts, today);

/** What a person should be told to do next with a procedure that stands as these facts say. */
export const hintsFor = (
  role: Role,
  status: ProcedureStatus,
  facts: ChangeFacts,
  today: Day,
): readonly string[] => {
  const next = nextStep(role, status);
  const goesOn = next !== undefined && mayGoOn(role, status, next, facts, today);
  const schedulesSurgery =
    (status === 'MODEL_READY' || status === 'READY') && targetsFrom(role, status).includes('SCHEDULED');
  return [
    ...(next === 'SCAN' && !goesOn ? [SCHEDULE_SCAN] : []),
    ...(schedulesSurgery && facts.dateOfSurgery === null ? [SCHEDULE_SURGERY] : []),
    ...(goesOn ? [NEXT_STATUS_OPEN] : []),
  ];
};
