import type { Role } from '../access/roles.ts';
import { isEnded } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';
import type { Day } from '../validation/calendar.ts';
import { REQUIRED } from '../validation/text.ts';
import { lacksSide } from './editing.ts';
import { modelConditions, unmetConditions } from './status-change.ts';
import type { ChangeFacts, UnmetCondition } from './status-change.ts';
import { nextStep, STATUS_ORDER } from './status-order.ts';

const SURGICAL: readonly Role[] = ['SURGEON', 'SURGICAL_ASSISTANT'];

/** Whose work leads to the next status. Others may be allowed to set it too, but the case does not wait for them. */
const CONTINUED_BY: Record<ProcedureStatus, readonly Role[]> = {
  NEW: SURGICAL,
  SCAN: ['RADIOLOGIST'],
  SCAN_READY: ['IMAGE_ENGINEER'],
  MODEL_IN_WORK: ['IMAGE_ENGINEER'],
  MODEL_READY: SURGICAL,
  READY: SURGICAL,
  SCHEDULED: SURGICAL,
  DONE: [],
  CANCELED: [],
};

/** The statuses whose next step is the work of a role. */
export const statusesContinuedBy = (role: Role): readonly ProcedureStatus[] =>
  STATUS_ORDER.filter((status) => CONTINUED_BY[status].includes(role));

/** Whether a case waits for this role today: a scheduled surgery waits for nobody before its day. */
export const waitsFor = (
  role: Role,
  { status, dateOfSurgery }: { readonly status: ProcedureStatus; readonly dateOfSurgery: Day | null },
  today: Day,
): boolean =>
  CONTINUED_BY[status].includes(role) &&
  (status !== 'SCHEDULED' || dateOfSurgery === null || dateOfSurgery <= today);

export const SIDE_REQUIRED = `Side ${REQUIRED}`;

/**
 * Whether the work of a status has been done. The conditions do not apply to every role, but the next step is suggested only
 * after the work.
 */
export const isWorkDone = (to: ProcedureStatus, facts: ChangeFacts, today: Day): boolean => {
  if (to === 'SCAN_READY') return facts.hasScan;
  if (to === 'MODEL_READY') return modelConditions(facts).length === 0;
  return to !== 'DONE' || (facts.dateOfSurgery !== null && facts.dateOfSurgery <= today);
};

/** The next step of a case, as one person sees it. */
export interface NextAction {
  readonly to: ProcedureStatus;
  /** The roles that the case waits for. */
  readonly waitsFor: readonly Role[];
  /** The case waits for this role. */
  readonly isOwn: boolean;
  /** This role can take the step now, or once nothing is missing. */
  readonly isOffered: boolean;
  /** What the server would reject the step for, in the order of the work; empty where it is not offered. */
  readonly missing: readonly UnmetCondition[];
  /** The day of surgery, where the case waits for nothing else. */
  readonly notBefore: Day | undefined;
}

/** Everything that the server would reject this change of status for. */
const missingFor = (role: Role, to: ProcedureStatus, facts: ChangeFacts): readonly UnmetCondition[] => [
  ...(lacksSide(role, { sideSurgeon: facts.sideSurgeon, status: to })
    ? [{ subject: 'sideSurgeon' as const, message: SIDE_REQUIRED }]
    : []),
  ...unmetConditions(role, to, facts),
];

/** The next step of a case; undefined where it has ended. */
export const nextActionOf = (
  role: Role,
  status: ProcedureStatus,
  facts: ChangeFacts,
  today: Day,
): NextAction | undefined => {
  const following = STATUS_ORDER[STATUS_ORDER.indexOf(status) + 1];
  if (isEnded(status) || following === undefined) return undefined;
  const own = nextStep(role, status);
  const to = own ?? following;
  const waitsFor = CONTINUED_BY[status];
  const isOwn = waitsFor.includes(role);
  const { dateOfSurgery } = facts;
  const notBefore =
    to === 'DONE' && dateOfSurgery !== null && dateOfSurgery > today ? dateOfSurgery : undefined;
  const isOffered = own !== undefined && notBefore === undefined && (isOwn || isWorkDone(own, facts, today));
  return {
    to,
    waitsFor,
    isOwn,
    isOffered,
    missing: isOffered ? missingFor(role, to, facts) : [],
    notBefore,
  };
};
