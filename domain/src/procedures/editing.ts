import { isAdministrator } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { EDITABLE_FIELDS, PROCEDURE_FIELDS } from './fields.ts';
import type { EditableField, FieldGroup } from './fields.ts';
import type { Side } from '../hip/side.ts';
import type { ProcedureStatus } from '../status.ts';

const arrangesSurgery = (role: Role): boolean =>
  role === 'SURGEON' || role === 'SURGICAL_ASSISTANT' || isAdministrator(role);

const makesModels = (role: Role): boolean => role === 'IMAGE_ENGINEER' || isAdministrator(role);

const isOneOf = (status: ProcedureStatus, ...statuses: ProcedureStatus[]): boolean =>
  statuses.includes(status);

const mayChange = (group: FieldGroup, role: Role, status: ProcedureStatus): boolean => {
  switch (group) {
    case 'arrangement':
      return arrangesSurgery(role);
    case 'staff':
      return isAdministrator(role);
    case 'side':
      return arrangesSurgery(role) && status === 'NEW';
    case 'outcome':
      return arrangesSurgery(role) && isOneOf(status, 'SCHEDULED', 'DONE');
    case 'model':
      return makesModels(role) && isOneOf(status, 'MODEL_IN_WORK', 'MODEL_READY');
    case 'plan':
      return (
        mayChange('model', role, status) ||
        ((arrangesSurgery(role) || makesModels(role)) && isOneOf(status, 'MODEL_READY', 'SCHEDULED', 'READY'))
      );
  }
};

/** The fields that a role may change in a procedure of this status. */
export const editableFields = (role: Role, status: ProcedureStatus): ReadonlySet<EditableField> =>
  new Set(EDITABLE_FIELDS.filter((field) => mayChange(PROCEDURE_FIELDS[field].group, role, status)));

/**
 * Those who arrange the surgery must set the side before they save anything but a cancellation: a missing side endangers the
 * patient, and after the scan request it can no longer be set.
 */
export const lacksSide = (
  role: Role,
  procedure: { sideSurgeon: Side | null; status: ProcedureStatus },
): boolean => arrangesSurgery(role) && procedure.sideSurgeon === null && procedure.status !== 'CANCELED';

export const SIDE_LOCKED = 'The side is locked once the scan has been requested.';
export const notEditable = (field: EditableField): string =>
  field === 'sideSurgeon' ? SIDE_LOCKED : 'You are not allowed to change this field now.';
