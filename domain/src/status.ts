export const PROCEDURE_STATUSES = [
  'NEW',
  'SCAN',
  'SCAN_READY',
  'MODEL_IN_WORK',
  'MODEL_READY',
  'READY',
  'SCHEDULED',
  'CANCELED',
  'DONE',
] as const;

export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<ProcedureStatus, string>> = {
  NEW: 'New Patient',
  SCAN: 'Scan Request',
  SCAN_READY: 'Scan Ready',
  MODEL_IN_WORK: 'Model in Progress',
  MODEL_READY: 'Model Complete',
  READY: 'Ready for Scheduling',
  SCHEDULED: 'Surgery Scheduled',
  CANCELED: 'Procedure Canceled',
  DONE: 'Procedure Complete',
};

export const DELETED_LABEL = 'Deleted';
/** Specified: the state of a patient, user or location that is not deleted. */
export const ACTIVE_LABEL = 'Active';

export const statusLabel = (status: ProcedureStatus): string => STATUS_LABELS[status];

export const DEFAULT_PROCEDURE_NAME = 'Total Hip Arthroplasty';

/** A patient may get a new procedure only when each earlier one has ended. */
export const isEnded = (status: ProcedureStatus): boolean => status === 'CANCELED' || status === 'DONE';

export const mayPlanAnother = (earlier: readonly { status: ProcedureStatus; deleted: boolean }[]): boolean =>
  earlier.every(({ status, deleted }) => deleted || isEnded(status));

export const UNFINISHED_PROCEDURE =
  'The patient already has a procedure that is neither canceled nor complete.';
