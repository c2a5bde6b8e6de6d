import type { Role } from '../access/roles.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import type { ProcedureStatus } from '../status.ts';

type Flow = Record<ProcedureStatus, readonly ProcedureStatus[]>;

/** Engineer, radiologist and surgeon. */
export const CLINICAL_FLOW: Flow = {
  NEW: ['SCAN', 'CANCELED'],
  SCAN: ['CANCELED', 'NEW', 'SCAN_READY'],
  SCAN_READY: ['CANCELED', 'SCAN', 'NEW', 'MODEL_IN_WORK'],
  MODEL_IN_WORK: ['MODEL_READY', 'SCAN_READY', 'CANCELED'],
  MODEL_READY: ['READY', 'SCHEDULED', 'CANCELED', 'MODEL_IN_WORK'],
  READY: ['MODEL_READY', 'SCHEDULED', 'CANCELED'],
  SCHEDULED: ['DONE', 'CANCELED', 'READY'],
  DONE: ['SCHEDULED', 'CANCELED'],
  CANCELED: ['DONE', 'SCHEDULED'],
};

/** Administrators and assistants; in this flow CANCELED may be set from everywhere. */
export const OFFICE_FLOW: Flow = {
  ...CLINICAL_FLOW,
  SCAN: ['CANCELED', 'SCAN_READY', 'NEW'],
  MODEL_IN_WORK: ['READY', 'MODEL_READY', 'SCAN_READY', 'CANCELED'],
  MODEL_READY: ['READY', 'MODEL_IN_WORK', 'SCAN_READY', 'CANCELED'],
  READY: ['SCHEDULED', 'MODEL_READY', 'MODEL_IN_WORK', 'CANCELED'],
  SCHEDULED: ['DONE', 'CANCELED', 'READY', 'MODEL_READY', 'MODEL_IN_WORK'],
  DONE: ['MODEL_READY', 'MODEL_IN_WORK', 'READY', 'SCHEDULED', 'CANCELED'],
  CANCELED: ['NEW'],
};

const SURGICAL: readonly ProcedureStatus[] = [
  'NEW',
  'SCAN',
  'MODEL_READY',
  'READY',
  'SCHEDULED',
  'DONE',
  'CANCELED',
];

const MAY_SET: Record<Role, readonly ProcedureStatus[]> = {
  MASTER_ADMIN: PROCEDURE_STATUSES,
  ADMIN: PROCEDURE_STATUSES,
  SURGEON: SURGICAL,
  SURGICAL_ASSISTANT: SURGICAL,
  RADIOLOGIST: ['SCAN', 'SCAN_READY'],
  IMAGE_ENGINEER: ['SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY'],
};

const FLOW_OF: Record<Role, Flow> = {
  MASTER_ADMIN: OFFICE_FLOW,
  ADMIN: OFFICE_FLOW,
  SURGICAL_ASSISTANT: OFFICE_FLOW,
  SURGEON: CLINICAL_FLOW,
  RADIOLOGIST: CLINICAL_FLOW,
  IMAGE_ENGINEER: CLINICAL_FLOW,
};

/** The statuses that a role may set from this one, by flow and role; conditions are checked in addition. */
export const targetsFrom = (role: Role, from: ProcedureStatus): readonly ProcedureStatus[] =>
  FLOW_OF[role][from].filter((to) => MAY_SET[role].includes(to));
