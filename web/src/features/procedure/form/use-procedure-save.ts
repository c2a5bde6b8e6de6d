import { eventCalls } from '@cotyle/contract/events';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import type { Settings } from '@cotyle/domain/settings/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { useRecord } from '../../../shared/forms/use-record.ts';
import { useRecordSave } from '../../../shared/forms/use-record-save.ts';
import { useSendChanges } from '../../../shared/procedure-save/use-send-changes.ts';
import { procedureInput } from '../queries.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { applyChanges, changedFields, editableFormFields, problemsOf } from './changes.ts';
import { labelOf } from './labels.ts';
import { lockedFields, mergeVersions } from './merge.ts';
import type { FormField, ProcedureValues } from './values.ts';

interface ProcedureSaveOptions {
  readonly role: Role;
  readonly settings: Settings;
  readonly id: number;
  readonly adopt: (record: ProcedureRecord, values?: ProcedureValues) => void;
  readonly setServerErrors: (error: unknown) => void;
}

const changesOf = (
  role: Role,
  base: ProcedureRecord,
  values: ProcedureValues,
  settings: Settings,
): FormField[] => changedFields(base, values, editableFormFields(role, base), settings);

/** Sends the changed fields of the form. */
const useUpdate = ({ role, settings }: Pick<ProcedureSaveOptions, 'role' | 'settings'>) => {
  const send = useSendChanges();
  return (
    values: ProcedureValues,
    base: ProcedureRecord,
    answers: ConfirmationAnswers,
  ): Promise<ProcedureRecord | undefined> => {
    const changed = changesOf(role, base, values, settings);
    return send(base, applyChanges(base, values, changed, settings), changed, answers);
  };
};

/** The shared save of a record, with the fields, confirmations and rules of a procedure. */
export const useProcedureSave = ({ role, settings, id, adopt, setServerErrors }: ProcedureSaveOptions) => {
  const client = useQueryClient();
  const update = useUpdate({ role, settings });
  const { reread, updateCache } = useRecord<ProcedureRecord>(
    procedureCalls.get,
    id,
    procedureCalls.actual,
    eventCalls.ofProcedure,
  );
  /** What the person has answered on the page before the change is sent. */
  const given = useRef<ConfirmationAnswers>({});
  const { save, ...saving } = useRecordSave<FormField, ProcedureRecord>({
    update: (values, base) => update(values, base, given.current),
    reread,
    // The banner shows the failure as well: the field may be far down the page.
    setServerErrors: (error) => {
      setServerErrors(error);
      return false;
    },
    merge: (base, server, values, message) => {
      const locked = lockedFields(role, base, server, values, settings).map(labelOf);
      const details = locked.length === 0 ? '' : ` ${PROCEDURE_TEXTS.noLongerEditable(locked.join(', '))}`;
      return mergeVersions(role, base, server, values, `${message}${details}`);
    },
    adopt,
    isSaveable: (values, server) => {
      const changed = changesOf(role, server, values, settings);
      const problems = problemsOf(role, server, values, changed, settings);
      return changed.length > 0 && Object.keys(problems).length === 0;
    },
    onSaved: async (saved) => {
      // A request sent before the change must not overwrite its result.
      await client.cancelQueries({ queryKey: callKey(procedureCalls.get, procedureInput(String(id))) });
      updateCache(saved);
    },
    savedText: PROCEDURE_TEXTS.saved,
  });
  return {
    ...saving,
    saveWith: (answers: ConfirmationAnswers, values: ProcedureValues, base: ProcedureRecord) => {
      given.current = answers;
      return save(values, base);
    },
  };
};
