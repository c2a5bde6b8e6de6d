import type { Role } from '../access/roles.ts';
import type { Side } from '../hip/side.ts';
import { NO_PLAN } from '../planning/approval/rules.ts';
import { mayPlan, PLAN_NEEDS_SIDE, PLAN_OF_OTHER_SIDE } from '../planning/saved-plan.ts';
import type { ProcedureStatus } from '../status.ts';
import type { Day } from '../validation/calendar.ts';
import { shownDay } from '../validation/calendar.ts';

/** Those who stand in the operating room or answer for it. They see the view and take ticks. */
export const OPERATING_ROOM_ROLES = [
  'MASTER_ADMIN',
  'ADMIN',
  'SURGEON',
  'SURGICAL_ASSISTANT',
] as const satisfies readonly Role[];

export const mayOpenOperatingRoom = (role: Role): boolean =>
  OPERATING_ROOM_ROLES.some((allowed) => allowed === role);

/** Ticks are taken in every status in which the surgeon could still plan: from Model Complete until the surgery is done. */
export const mayTick = (status: ProcedureStatus): boolean => mayPlan('SURGEON', status);

export const TICK_NOT_NOW =
  'The time-out list is open from Model Complete until the procedure is complete or canceled.';
export const SUBJECT_CHANGED =
  'Patient, side, plan or approval has changed since it was shown. Please look at it again.';
export const NOT_TICKED = 'This item is not confirmed.';
export const alreadyTicked = (by: string): string => `${by} has confirmed this already.`;

/** Why nothing can be confirmed now. A plan that is not approved can: the list says that it is not. */
export const tickProblem = (
  { status, sideSurgeon }: { readonly status: ProcedureStatus; readonly sideSurgeon: Side | null },
  version: { readonly side: Side | null } | undefined,
): string | undefined => {
  if (!mayTick(status)) return TICK_NOT_NOW;
  if (sideSurgeon === null) return PLAN_NEEDS_SIDE;
  if (!version) return NO_PLAN;
  return version.side === sideSurgeon ? undefined : PLAN_OF_OTHER_SIDE;
};

/** A warning, not a condition: clocks and calendars are wrong more often than surgeons about the day. */
export const dateWarning = (dateOfSurgery: Day | null, today: Day): string | undefined => {
  if (dateOfSurgery === null) return 'No date of surgery is set.';
  return dateOfSurgery === today
    ? undefined
    : `The date of surgery is ${shownDay(dateOfSurgery)}, which is not today.`;
};
