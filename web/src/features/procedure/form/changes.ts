import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { editableFields, lacksSide } from '@cotyle/domain/procedures/editing';
import { hasPriData } from '@cotyle/domain/hip/measurements';
import { validateStatusChange } from '@cotyle/domain/procedures/status-change';
import type { ChangeFacts } from '@cotyle/domain/procedures/status-change';
import { lacksApproval } from '@cotyle/domain/planning/approval/scheduling';
import type { Settings } from '@cotyle/domain/settings/settings';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import { FORM_FIELDS, parseField, valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

/** The fields that the role can edit in this version; none in one that is read-only. */
export const editableFormFields = (role: Role, record: ProcedureRecord): readonly FormField[] => {
  if (isReadOnly(record)) return [];
  const editable = editableFields(role, record.status);
  return FORM_FIELDS.filter((field) => field === 'status' || editable.has(field));
};

/** The fields whose parsed values differ: 40 and 40.0 are the same angle. */
export const changedFields = (
  base: ProcedureRecord,
  values: ProcedureValues,
  open: readonly FormField[],
  settings: Settings,
): FormField[] => {
  const found = valuesOf(base);
  return open.filter((field) => {
    if (values[field] === found[field]) return false;
    const typed = parseField(field, values[field], settings);
    return 'problem' in typed || typed.value !== base[field];
  });
};

/** The record after saving the changed fields; invalid texts keep the old value. */
export const applyChanges = (
  base: ProcedureRecord,
  values: ProcedureValues,
  changed: readonly FormField[],
  settings: Settings,
): ProcedureRecord => {
  const typed = changed.flatMap((field) => {
    const meant = parseField(field, values[field], settings);
    return 'value' in meant ? [[field, meant.value] as const] : [];
  });
  return { ...base, ...Object.fromEntries(typed) };
};

/** The facts for the conditions of a status change. */
export const factsOf = (
  procedure: ProcedureRecord,
  /** The status before the change, and whether the installation requires an approved plan. */
  { from, approvedPlanRequired }: { readonly from: ProcedureStatus; readonly approvedPlanRequired: boolean },
): ChangeFacts => ({
  ...procedure,
  hasScan: procedure.files.some(({ type }) => type === 'SCAN'),
  hasModel: procedure.files.some(({ type }) => type === 'MODEL'),
  hasPri: hasPriData(procedure),
  lacksApproval: lacksApproval(approvedPlanRequired, from, procedure.approval),
});

export type Problems = Partial<Record<FormField, string>>;

/** The problems by field, from the same rules as on the server. */
export const problemsOf = (
  role: Role,
  base: ProcedureRecord,
  values: ProcedureValues,
  changed: readonly FormField[],
  settings: Settings,
): Problems => {
  const problems: Problems = {};
  for (const field of changed) {
    const typed = parseField(field, values[field], settings);
    if ('problem' in typed) problems[field] = typed.problem;
  }
  if (changed.length === 0) return problems;
  const after = applyChanges(base, values, changed, settings);
  if (lacksSide(role, after)) problems.sideSurgeon = REQUIRED;
  const verdict = validateStatusChange(
    role,
    base.status,
    after.status,
    factsOf(after, { ...settings, from: base.status }),
  );
  if (verdict.kind !== 'allowed') problems.status = verdict.message;
  return problems;
};
