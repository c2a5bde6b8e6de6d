import { isAdministrator } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { OPERATIVE, PLANNED, PRI } from './measurements.ts';
import type { MeasurementName } from './measurements.ts';
import type { Side } from './side.ts';
import type { ProcedureStatus } from './status.ts';

export type EditableField =
  | 'name'
  | 'dateOfSurgery'
  | 'surgeonId'
  | 'surgeryLocationId'
  | 'radiologyLocationId'
  | 'radiologistId'
  | 'engineerId'
  | 'sideSurgeon'
  | 'sideEngineer'
  | MeasurementName;

const arrangesSurgery = (role: Role): boolean =>
  role === 'SURGEON' || role === 'SURGICAL_ASSISTANT' || isAdministrator(role);

const makesModels = (role: Role): boolean => role === 'IMAGE_ENGINEER' || isAdministrator(role);

const isOneOf = (status: ProcedureStatus, ...statuses: ProcedureStatus[]): boolean =>
  statuses.includes(status);

/** The fields that a role may change in a procedure that stands in this status. */
export const editableFields = (role: Role, status: ProcedureStatus): ReadonlySet<EditableField> => {
  const fields = new Set<EditableField>();
  const add = (...names: readonly EditableField[]): void => {
    for (const name of names) fields.add(name);
  };
  if (arrangesSurgery(role)) {
    add('name', 'dateOfSurgery', 'surgeryLocationId', 'radiologyLocationId');
    if (status === 'NEW') add('sideSurgeon');
    if (isOneOf(status, 'SCHEDULED', 'DONE')) add(...OPERATIVE);
  }
  if (isAdministrator(role)) add('surgeonId', 'radiologistId', 'engineerId');
  if (makesModels(role) && isOneOf(status, 'MODEL_IN_WORK', 'MODEL_READY')) add('sideEngineer', ...PRI);
  if ((arrangesSurgery(role) || makesModels(role)) && isOneOf(status, 'MODEL_READY', 'SCHEDULED', 'READY')) {
    add(...PLANNED);
  }
  return fields;
};

/**
 * Whoever arranges the surgery says the side before anything is saved but a cancellation: a missing one hurts a person,
 * and after the scan request it can no longer be set.
 */
export const lacksSide = (
  role: Role,
  procedure: { sideSurgeon: Side | null; status: ProcedureStatus },
): boolean => arrangesSurgery(role) && procedure.sideSurgeon === null && procedure.status !== 'CANCELED';

export const SIDE_LOCKED = 'The side is locked once the scan has been requested.';
export const fieldClosed = (field: EditableField): string =>
  field === 'sideSurgeon' ? SIDE_LOCKED : 'You are not allowed to change this field now.';
