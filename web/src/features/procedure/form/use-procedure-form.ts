import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { useEffect, useEffectEvent, useState } from 'react';
import { RECORD_TEXTS } from '../../../shared/forms/record-texts.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { changedFields, intended, openFields, problemsOf } from './changes.ts';
import { specsOf } from './labels.ts';
import { isBesides } from './meeting.ts';
import { usePickLists } from './use-pick-lists.ts';
import { useSaving } from './use-saving.ts';
import { useTyped } from './use-typed.ts';
import { valuesOf } from './values.ts';
import type { FormField, ProcedureValues } from './values.ts';

/**
 * Editing a procedure that others work on too. While nothing is changed here the form follows the record; once something
 * is, it keeps what the person began from, and nothing that was typed is ever written over.
 */
export const useProcedureForm = (record: ProcedureRecord) => {
  const { role } = useSignedIn();
  const confirm = useConfirm();
  /** What the person began from. */
  const [base, setBase] = useState(record);
  const open = openFields(role, record).length === 0 ? [] : openFields(role, base);
  const lists = usePickLists(record, open);
  const typed = useTyped(record);
  const { values } = typed;
  const changed = changedFields(base, values, open);
  const problems = problemsOf(role, { ...base, files: record.files }, values, changed);
  const hasProblems = Object.keys(problems).length > 0;
  const dirty = changed.length > 0;

  const adopt = (next: ProcedureRecord, kept: ProcedureValues = valuesOf(next)): void => {
    setBase(next);
    typed.begin(kept);
  };
  const saving = useSaving({ role, id: record.id, adopt, refuse: typed.refuse });

  const follow = useEffectEvent((latest: ProcedureRecord, keepsTyped: boolean): void => {
    if (latest.version <= base.version) return;
    if (!keepsTyped) adopt(latest);
    else if (isBesides(role, base, latest)) setBase(latest);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- what is typed is kept outside of React, and both follow the record together
  useEffect(() => follow(record, dirty), [record, dirty]);

  return {
    role,
    record,
    base,
    /** As the record will stand once everything typed is saved. */
    after: { ...intended(base, values, changed), files: record.files },
    open,
    lists,
    specs: specsOf(lists),
    values,
    set: typed.set,
    register: typed.register,
    errorOf: (field: FormField) => typed.errorOf(field, problems),
    changed,
    problems,
    dirty,
    ready: dirty && !hasProblems,
    /** Somebody else was faster with something that this person works on too. */
    isNewer: dirty && record.version > base.version,
    look: (message: string) => saving.meet(base, record, values, message),
    conflict: saving.conflict,
    settle: saving.settle,
    dismiss: saving.dismiss,
    cancel: () => typed.begin(valuesOf(base)),
    save: async (): Promise<void> => {
      if (hasProblems) typed.judge(problems);
      else if (dirty && (await confirm(RECORD_TEXTS.confirmSaving))) await saving.send(base, values);
    },
  };
};

export type ProcedureForm = ReturnType<typeof useProcedureForm>;
