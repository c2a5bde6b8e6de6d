import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import type { Settings } from '@cotyle/domain/settings/settings';
import { diffValues, sameValues } from '../../../shared/forms/conflict.ts';
import type { Conflict } from '../../../shared/forms/conflict.ts';
import { changedFields, editableFormFields } from './changes.ts';
import { valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

/** The fields that this role can edit in either version: only there can two changes collide. */
const sharedFields = (role: Role, base: ProcedureRecord, server: ProcedureRecord): FormField[] => [
  ...new Set([...editableFormFields(role, base), ...editableFormFields(role, server)]),
];

const pick = (values: ProcedureValues, names: readonly FormField[]): ProcedureValues =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as ProcedureValues;

/** Whether the server version differs only outside the fields of this role, as after an upload. */
export const isUnrelatedChange = (role: Role, base: ProcedureRecord, server: ProcedureRecord): boolean => {
  const names = sharedFields(role, base, server);
  return sameValues(pick(valuesOf(base), names), pick(valuesOf(server), names));
};

/** The fields that were changed here and that this role can no longer edit in the server version. */
export const lockedFields = (
  role: Role,
  base: ProcedureRecord,
  server: ProcedureRecord,
  local: ProcedureValues,
  settings: Settings,
): FormField[] => {
  const stillEditable = editableFormFields(role, server);
  return changedFields(base, local, editableFormFields(role, base), settings).filter(
    (field) => !stillEditable.includes(field),
  );
};

/** Compares the local values with the server version. A field that is no longer editable takes the server value. */
export const mergeVersions = (
  role: Role,
  base: ProcedureRecord,
  server: ProcedureRecord,
  values: ProcedureValues,
  message: string,
): Conflict<FormField, ProcedureRecord> => {
  const editable = editableFormFields(role, server);
  const local = { ...valuesOf(server), ...pick(values, editable) };
  return {
    message,
    local,
    server,
    differences: diffValues(editable, valuesOf(base), local, valuesOf(server)),
  };
};
