import type { ProcedureStatus } from '../status.ts';
import type { Day } from '../validation/calendar.ts';
import type { StageRule } from './stage-clock.ts';

/** What a Super Admin decides about the stages of a case. */
export interface StageDays {
  /** How many days before the surgery the scan, the model and the approval of the plan have to be there. */
  readonly scanDueDays: number;
  readonly modelDueDays: number;
  readonly approvalDueDays: number;
  /** How many days a case without a date of surgery may stay in a status that waits for them. */
  readonly scanWaitDays: number;
  readonly modelWaitDays: number;
  readonly approvalWaitDays: number;
}

export type StageDay = keyof StageDays;

export const DEFAULT_STAGE_DAYS: StageDays = {
  scanDueDays: 21,
  modelDueDays: 10,
  approvalDueDays: 3,
  scanWaitDays: 14,
  modelWaitDays: 7,
  approvalWaitDays: 14,
};

export const STAGE_DAYS = Object.keys(DEFAULT_STAGE_DAYS) as StageDay[];

export const isStageDay = (name: string): name is StageDay => name in DEFAULT_STAGE_DAYS;

/** The days of a step that comes later are fewer: nothing can be due before what it is made from. */
const LATER_STEP: Partial<Record<StageDay, StageDay>> = {
  scanDueDays: 'modelDueDays',
  modelDueDays: 'approvalDueDays',
};

const LABELS: Record<'modelDueDays' | 'approvalDueDays', string> = {
  modelDueDays: 'the model',
  approvalDueDays: 'the approval',
};

/** Why the days do not fit together, at the field of the earlier step. */
export const stageOrderProblems = (
  days: StageDays,
): readonly { readonly name: StageDay; readonly message: string }[] =>
  STAGE_DAYS.flatMap((name) => {
    const later = LATER_STEP[name];
    if (later !== 'modelDueDays' && later !== 'approvalDueDays') return [];
    return days[name] >= days[later] ? [] : [{ name, message: `Not later than ${LABELS[later]}` }];
  });

export interface StageFacts {
  readonly status: ProcedureStatus;
  readonly dateOfSurgery: Day | null;
  /** Whether the plan is approved. */
  readonly isApproved: boolean;
}

type Stage = 'SCAN' | 'MODEL' | 'APPROVAL';

/** What a case of this status waits for; a case that has ended waits for nothing. */
export const STAGE_OF: Readonly<Record<ProcedureStatus, Stage | undefined>> = {
  NEW: 'SCAN',
  SCAN: 'SCAN',
  SCAN_READY: 'MODEL',
  MODEL_IN_WORK: 'MODEL',
  MODEL_READY: 'APPROVAL',
  READY: 'APPROVAL',
  SCHEDULED: 'APPROVAL',
  CANCELED: undefined,
  DONE: undefined,
};

/**
 * The rule that the clock of a case follows. It is the same on every day: the server answers it with each row, and the browser
 * adds the day. The server has it as SQL too; a test compares the two.
 */
export const stageRule = (facts: StageFacts, days: StageDays): StageRule | null => {
  const stage = STAGE_OF[facts.status];
  if (stage === undefined) return null;
  const wait = { SCAN: days.scanWaitDays, MODEL: days.modelWaitDays, APPROVAL: days.approvalWaitDays };
  if (facts.dateOfSurgery === null) return { need: 'DATE', days: wait[stage], lastDays: null };
  if (stage === 'SCAN') return { need: 'SCAN', days: days.scanDueDays, lastDays: days.modelDueDays };
  if (stage === 'MODEL') return { need: 'MODEL', days: days.modelDueDays, lastDays: days.approvalDueDays };
  return facts.isApproved
    ? { need: 'SURGERY', days: 0, lastDays: null }
    : { need: 'APPROVAL', days: days.approvalDueDays, lastDays: null };
};
