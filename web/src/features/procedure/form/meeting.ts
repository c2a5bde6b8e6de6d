import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { diffValues, sameValues } from '../../../shared/forms/conflict.ts';
import type { Conflict } from '../../../shared/forms/use-record-form.ts';
import { changedFields, openFields } from './changes.ts';
import { valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

export type ProcedureConflict = Conflict<FormField, ProcedureRecord>;

/** What this person works with: only there can another's change be in the way. */
const concerning = (role: Role, base: ProcedureRecord, latest: ProcedureRecord): FormField[] => [
  ...new Set([...openFields(role, base), ...openFields(role, latest)]),
];

const only = (values: ProcedureValues, names: readonly FormField[]): ProcedureValues =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as ProcedureValues;

/** Something else of the record is newer, as after an upload: nobody's change is in the way. */
export const isBesides = (role: Role, base: ProcedureRecord, latest: ProcedureRecord): boolean => {
  const names = concerning(role, base, latest);
  return sameValues(only(valuesOf(base), names), only(valuesOf(latest), names));
};

/** The fields that were changed here and that the other's change has closed. */
export const closedBy = (
  role: Role,
  base: ProcedureRecord,
  latest: ProcedureRecord,
  typed: ProcedureValues,
): FormField[] => {
  const stillOpen = openFields(role, latest);
  return changedFields(base, typed, openFields(role, base)).filter((field) => !stillOpen.includes(field));
};

/** Two versions of one record, held against what both began from. What can no longer be changed here is theirs. */
export const meetingOf = (
  role: Role,
  base: ProcedureRecord,
  latest: ProcedureRecord,
  typed: ProcedureValues,
  message: string,
): ProcedureConflict => {
  const open = openFields(role, latest);
  const mine = { ...valuesOf(latest), ...only(typed, open) };
  return {
    message,
    local: mine,
    server: latest,
    differences: diffValues(open, valuesOf(base), mine, valuesOf(latest)),
  };
};
