import type { eventCalls } from '@cotyle/contract/events';
import type { CallAnswer } from '@cotyle/contract/call';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { fullName } from '@cotyle/domain/people/status';
import { STATUS_ORDER } from '@cotyle/domain/procedures/status-order';

export type HistoryEvent = CallAnswer<typeof eventCalls.ofProcedure>['value'][number];

export interface Step {
  readonly status: ProcedureStatus;
  readonly state: 'passed' | 'current' | 'ahead';
  /** Who set the status last, and when, if the history has it. */
  readonly who?: string | undefined;
  readonly when?: string | undefined;
}

/** `history` is sorted newest first. */
const eventSetting = (history: readonly HistoryEvent[], status: ProcedureStatus): HistoryEvent | undefined =>
  history.find((event) => event.type === 'PROCEDURE_STATUS' && event.newCode === status) ??
  (status === 'NEW' ? history.find(({ type }) => type === 'PROCEDURE_CREATED') : undefined);

const stepOf = (status: ProcedureStatus, state: Step['state'], history: readonly HistoryEvent[]): Step => {
  const event = state === 'ahead' ? undefined : eventSetting(history, status);
  return {
    status,
    state,
    who: event?.initiator ? fullName(event.initiator) : undefined,
    when: event?.creation,
  };
};

/** The status before the cancellation. */
const canceledAt = (history: readonly HistoryEvent[]): ProcedureStatus => {
  const event = eventSetting(history, 'CANCELED');
  return (event?.type === 'PROCEDURE_STATUS' ? event.oldCode : null) ?? 'NEW';
};

/** All steps of a case and the current one. A canceled case ends at the step where it was canceled. */
export const stepsOf = (status: ProcedureStatus, history: readonly HistoryEvent[]): Step[] => {
  if (status === 'CANCELED') {
    const passed = STATUS_ORDER.slice(0, STATUS_ORDER.indexOf(canceledAt(history)) + 1);
    return [...passed.map((step) => stepOf(step, 'passed', history)), stepOf('CANCELED', 'current', history)];
  }
  const here = STATUS_ORDER.indexOf(status);
  return STATUS_ORDER.map((step, index) => {
    if (index === here) return stepOf(step, 'current', history);
    return stepOf(step, index < here ? 'passed' : 'ahead', history);
  });
};
