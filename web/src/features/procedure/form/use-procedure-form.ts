import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useEffect, useEffectEvent, useState } from 'react';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { applyChanges, changedFields, editableFormFields, problemsOf } from './changes.ts';
import { specsOf } from './labels.ts';
import { isUnrelatedChange } from './merge.ts';
import { useFormValues } from './use-form-values.ts';
import { usePickLists } from './use-pick-lists.ts';
import { useProcedureSave } from './use-procedure-save.ts';
import { valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

/**
 * The form of a procedure that others work on too. While it is unchanged it shows the newest version; once it is changed
 * it keeps the version that the person started from, and never overwrites what was typed.
 */
export const useProcedureForm = (record: ProcedureRecord) => {
  const { role } = useSignedIn();
  const confirm = useConfirm();
  /** The version that the person started from. */
  const [base, setBase] = useState(record);
  const editable = editableFormFields(role, record).length === 0 ? [] : editableFormFields(role, base);
  const lists = usePickLists(record, editable);
  const form = useFormValues(record);
  const { values } = form;
  const changed = changedFields(base, values, editable);
  const problems = problemsOf(role, { ...base, files: record.files }, values, changed);
  const hasProblems = Object.keys(problems).length > 0;
  const dirty = changed.length > 0;

  const adopt = (next: ProcedureRecord, kept: ProcedureValues = valuesOf(next)): void => {
    setBase(next);
    form.reset(kept);
  };
  const { save, detectConflict, ...conflict } = useProcedureSave({
    role,
    id: record.id,
    adopt,
    setServerErrors: form.setServerErrors,
  });
  const follow = useEffectEvent((latest: ProcedureRecord, isDirty: boolean): void => {
    if (latest.version <= base.version) return;
    if (!isDirty) adopt(latest);
    else if (isUnrelatedChange(role, base, latest)) setBase(latest);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form's values live outside React state; both follow the record
  useEffect(() => follow(record, dirty), [record, dirty]);

  return {
    ...conflict,
    role,
    record,
    base,
    /** The record as it will be once the changes are saved. */
    after: { ...applyChanges(base, values, changed), files: record.files },
    editable,
    lists,
    specs: specsOf(lists),
    values,
    setValue: form.setValue,
    register: form.register,
    errorOf: (field: FormField) => form.errorOf(field, problems),
    changed,
    problems,
    dirty,
    ready: dirty && !hasProblems,
    /** A newer version changed something that this person edits too. */
    isOutdated: dirty && record.version > base.version,
    reviewChanges: (message: string) => detectConflict(base, record, values, message),
    cancel: () => form.reset(valuesOf(base)),
    save: async (): Promise<void> => {
      if (hasProblems) form.validate(problems);
      else if (dirty && (await confirm(RECORD_TEXTS.confirmSaving))) await save(values, base);
    },
  };
};

export type ProcedureForm = ReturnType<typeof useProcedureForm>;
