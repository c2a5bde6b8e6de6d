import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { applyChanges, changedFields, editableFormFields, problemsOf } from './changes.ts';
import { specsOf } from './labels.ts';
import { isUnrelatedChange } from './merge.ts';
import { useFormValues } from './use-form-values.ts';
import { usePickLists } from './use-pick-lists.ts';
import { useProcedureSave } from './use-procedure-save.ts';
import { useSaveQuestion } from '../../../shared/procedure-save/use-save-question.ts';
import { valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

/**
 * The form of a procedure that others work on too. While it is unchanged it shows the newest version; once it is changed
 * it keeps the version that the person started from, and never overwrites what was typed.
 */
export const useProcedureForm = (record: ProcedureRecord) => {
  const { role } = useSignedIn();
  const confirm = useSaveQuestion(role);
  /** The version that the person started from. */
  const [base, setBase] = useState(record);
  const editable = editableFormFields(role, record).length === 0 ? [] : editableFormFields(role, base);
  const lists = usePickLists(record, editable);
  const settings = useSettings();
  const form = useFormValues(record, settings);
  const { values } = form;
  const changed = changedFields(base, values, editable, settings);
  /** Files and approval follow the server: they are no fields of the form. */
  const start = { ...base, files: record.files, approval: record.approval };
  const problems = problemsOf(role, start, values, changed, settings);
  const hasProblems = Object.keys(problems).length > 0;
  const dirty = changed.length > 0;

  const adopt = (next: ProcedureRecord, kept: ProcedureValues = valuesOf(next)): void => {
    setBase(next);
    form.reset(kept);
  };
  const { saveWith, detectConflict, ...conflict } = useProcedureSave({
    role,
    settings,
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

  const submit = async (next: ProcedureValues): Promise<void> => {
    const changes = changedFields(base, next, editable, settings);
    const found = problemsOf(role, start, next, changes, settings);
    if (Object.keys(found).length > 0) return form.validate(found);
    if (changes.length === 0) return;
    const answers = await confirm(start, applyChanges(start, next, changes, settings));
    if (answers) await saveWith(answers, next, base);
  };

  return {
    ...conflict,
    role,
    settings,
    record,
    base,
    /** The record as it will be once the changes are saved. */
    after: applyChanges(start, values, changed, settings),
    editable,
    lists,
    specs: specsOf(lists, settings),
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
    save: () => submit(values),
    /** Saves this status together with the other changes; nothing is kept of it when the person cancels. */
    advance: (status: ProcedureStatus) => submit({ ...values, status }),
  };
};

export type ProcedureForm = ReturnType<typeof useProcedureForm>;
